import { commonVariables, types } from '@manassa/shared/config';
import * as v from 'valibot';

const { address, host, isHttp, list, onOff, optional, origin, password, place, port, text, wholeNumber, withDefault } =
  types;

const file = v.pipe(v.string(), v.metadata({ allowed: 'file' }));

const releasePlace = v.pipe(
  v.string(),
  v.check(
    (value) =>
      !/^(s3:|[a-z0-9+.-]{2,}:\/)/i.test(value) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(value),
    'must be a folder, or a bucket such as s3://manassa-release/school',
  ),
  v.metadata({ allowed: 'folder or `s3://bucket/prefix`' }),
);
const phones = v.pipe(
  list,
  v.array(v.pipe(v.string(), v.regex(/^\+?\d{3,15}$/, 'must be phone numbers with commas between them'))),
  v.metadata({ allowed: 'phone numbers, separated by commas' }),
);
const coursePath = v.pipe(
  v.string(),
  v.regex(/^\/course\/\S+$/, 'must be the path of a page of a course, such as /course/view/…'),
  v.metadata({ allowed: 'path of a page of a course' }),
);
const overrides = v.pipe(
  v.string(),
  v.check(
    (value) => ['on', 'off'].includes(value) || value.split(',').every((one) => isHttp(one.trim())),
    'must be off, on, or origins such as http://localhost:8104 with commas between them',
  ),
  v.transform((value) => {
    if (value === 'off') return null;
    return value === 'on' ? [] : value.split(',').map((one) => new URL(one.trim()).origin);
  }),
  v.metadata({ allowed: '`on`, `off` or origins, separated by commas' }),
);

/** Environment variables by subject; docs/configuration.md is generated from them. */
export const variableGroups = {
  Server: {
    PORT: withDefault(port, '8080', 'port of the server; 0 takes a free one'),
    HOST: withDefault(
      host,
      'localhost',
      'address to listen at; `localhost` is reached from this machine only, for example by a reverse proxy, `0.0.0.0` from the network',
    ),
    TRUST_PROXY: commonVariables.TRUST_PROXY,
    OPERATORS_TOKEN: optional(
      password,
      'password of the versions page; without it the page is open and shows counts without error texts',
    ),
  },
  'Database, API and media': {
    DATA_DIR: commonVariables.DATA_DIR,
    DATABASE_URL: commonVariables.DATABASE_URL,
    API_ORIGIN: optional(
      origin,
      'another server of `/api/v2`, with a valid certificate if it is https; the embedded API is then not started',
    ),
    MEDIA_BASE: commonVariables.MEDIA_BASE,
  },
  Releases: {
    RELEASE_DIR: withDefault(
      releasePlace,
      'var/release',
      'place of the published versions and release documents, for example [a bucket](object-storage.md)',
    ),
    AWS_ENDPOINT_URL: optional(
      origin,
      'endpoint of a bucket outside Amazon; keys come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile or a role',
    ),
    AWS_ENDPOINT_URL_S3: optional(origin, 'the same, for buckets only; comes before `AWS_ENDPOINT_URL`'),
    AWS_REGION: optional(text, 'region of the bucket; `us-east-1` if only an endpoint is set'),
    ASSET_BASE: optional(
      origin,
      '[another origin](nginx.md#files-on-another-origin) for published files, for example `https://cdn.example`',
    ),
    OVERRIDE_ORIGINS: withDefault(
      overrides,
      'off',
      'origins from which one browser may run other versions by `?manassa-override=`; `on` allows published versions only',
    ),
    MANASSA_OPERATOR: optional(text, 'name recorded in the release history; without it, user and host'),
    CHROME_PATH: optional(file, 'browser for the release gate and the tests, if it is not in a usual place'),
  },
  Pages: {
    BUNNY_EMBED_BASE: withDefault(place, 'https://iframe.mediadelivery.net/embed', "Bunny's embed pages"),
    YOUTUBE_EMBED_BASE: withDefault(place, 'https://www.youtube.com/embed', "YouTube's embed pages"),
    SAMPLE_EMBED_BASE: withDefault(place, '/embed', 'embed page of the sample lectures'),
    SOCIAL_FACEBOOK: withDefault(address, 'https://www.facebook.com/', 'link in the footer'),
    SOCIAL_INSTAGRAM: withDefault(address, 'https://www.instagram.com/', 'link in the footer'),
    SOCIAL_YOUTUBE: withDefault(address, 'https://www.youtube.com/', 'link in the footer'),
    SOCIAL_WHATSAPP: withDefault(address, 'https://wa.me/', 'link in the footer'),
    CONTACT_NUMBERS: withDefault(phones, '01000000000,01200000000', 'phone numbers in the footer'),
    TEACHER_NAME: optional(text, 'name of the teacher on the landing page; without it no teacher is shown'),
    TEACHER_PICTURE: optional(
      text,
      "the teacher's picture, a file below `MEDIA_BASE`, for example `covers/teacher.jpg`",
    ),
    TEACHER_SENTENCE: optional(text, "sentence below the teacher's name"),
    TEACHER_LECTURE: optional(coursePath, "free lecture that the teacher's section links to"),
    RELEASE_CHECK_SECONDS: withDefault(
      wholeNumber(0, 99_999, ' seconds'),
      '60',
      'time between two checks of an open tab for a new release; 0 for never',
    ),
    BLOCK_DEVTOOLS: withDefault(onOff, 'off', '`on` discourages developer tools in production'),
  },
};

export const variables = v.object({
  ...variableGroups.Server,
  ...variableGroups['Database, API and media'],
  ...variableGroups.Releases,
  ...variableGroups.Pages,
});

export const serverVariables = [...Object.keys(variableGroups.Server), 'DATA_DIR', 'DATABASE_URL', 'API_ORIGIN'];
