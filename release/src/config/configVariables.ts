import * as v from 'valibot';

/** A schema of one variable: text in, a setting out, with the allowed values in words as metadata. */
type Type = v.GenericSchema<string, unknown>;

/** A variable without a default. */
function optional<const T extends Type>(type: T, meaning: string) {
  return v.pipe(v.optional(type), v.description(meaning));
}

/** A variable with its default, as text. */
function withDefault<const T extends Type>(type: T, fallback: string, meaning: string) {
  return v.pipe(v.optional(type, fallback), v.description(meaning));
}

const withoutSlash = v.transform((value: string) => value.replace(/\/+$/, ''));
const address = v.pipe(
  v.string(),
  v.check(isHttp, 'must be an http or https address'),
  v.metadata({ allowed: 'http or https address' }),
);
const origin = v.pipe(address, withoutSlash);
const link = v.pipe(v.union([v.literal(''), address]), v.metadata({ allowed: 'http or https address' }));
const text = v.pipe(v.string(), v.metadata({ allowed: 'text' }));
const file = v.pipe(v.string(), v.metadata({ allowed: 'file' }));
const folder = v.pipe(v.string(), v.metadata({ allowed: 'folder' }));

/** An address of another server, or a path on this one. */
const place = v.pipe(
  v.string(),
  v.check(
    (value) => /^\/(?!\/)[^\s]*$/.test(value) || isHttp(value),
    'must be a path that starts with / or an http or https address',
  ),
  withoutSlash,
  v.metadata({ allowed: 'path or http(s) address' }),
);
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
  v.metadata({ allowed: '0 to 65535' }),
);
const host = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]+$/, 'must be a host name or an address'),
  v.metadata({ allowed: 'host name or IP address' }),
);
const postgresAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must be an address that starts with postgres://'),
  v.metadata({ allowed: '`postgres://…`' }),
);
/** A folder, or a bucket with a prefix of its keys. */
const releasePlace = v.pipe(
  v.string(),
  v.check(
    (value) =>
      !/^[a-z0-9+.-]+:\/\//i.test(value) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(value),
    'must be a folder, or a bucket such as s3://manassa-release/school',
  ),
  v.metadata({ allowed: 'folder or `s3://bucket/prefix`' }),
);
const onOff = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
  v.metadata({ allowed: '`on`, `off`' }),
);
const phones = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((number) => number.trim())
      .filter((number) => number !== ''),
  ),
  v.array(v.pipe(v.string(), v.regex(/^\+?\d{3,15}$/, 'must be phone numbers with commas between them'))),
  v.metadata({ allowed: 'phone numbers, separated by commas' }),
);
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a number of seconds'),
  v.transform(Number),
  v.metadata({ allowed: '0 to 99999 seconds' }),
);
const password = v.pipe(
  v.string(),
  v.minLength(12, 'must have at least 12 characters'),
  v.metadata({ allowed: 'text of at least 12 characters' }),
);
const overrides = v.pipe(
  v.string(),
  v.check(
    (value) => value === 'on' || value === 'off' || value.split(',').every((one) => originOf(one) !== null),
    'must be off, on, or origins such as http://localhost:8104 with commas between them',
  ),
  v.transform((value) => {
    if (value === 'off') return null;
    return value === 'on' ? [] : value.split(',').flatMap((one) => originOf(one) ?? []);
  }),
  v.metadata({ allowed: '`on`, `off` or origins, separated by commas' }),
);

/**
 * Environment variables of the page server and the release commands, by subject. docs/configuration.md is generated from
 * their descriptions, defaults and allowed values.
 */
export const variableGroups = {
  Server: {
    PORT: withDefault(port, '8080', 'port of the server; 0 takes a free one'),
    HOST: withDefault(
      host,
      'localhost',
      'address to listen at; `localhost` is reached from this machine only, for example by a reverse proxy, `0.0.0.0` from the network',
    ),
    TRUST_PROXY: withDefault(
      onOff,
      'off',
      "`on` behind a reverse proxy that sets `X-Forwarded-For`: the caller's address and protocol are read from its headers",
    ),
    OPERATORS_TOKEN: optional(
      password,
      'password of the versions page; without it the page is open and shows counts without error texts',
    ),
  },
  'Database, API and media': {
    DATA_DIR: withDefault(folder, 'var/data', 'folder of the embedded database'),
    DATABASE_URL: optional(
      postgresAddress,
      'PostgreSQL instead of the embedded database, for example `postgres://user:secret@host/manassa`',
    ),
    API_ORIGIN: optional(origin, 'another server of `/api/v2`; the embedded API is then not started'),
    MEDIA_BASE: withDefault(place, '/media', 'base address of pictures, documents and clips'),
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
    PAGES_DIR: optional(folder, 'folder for the pages that [nginx](nginx.md) serves'),
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
    SOCIAL_FACEBOOK: withDefault(link, 'https://www.facebook.com/', 'link in the footer'),
    SOCIAL_INSTAGRAM: withDefault(link, 'https://www.instagram.com/', 'link in the footer'),
    SOCIAL_YOUTUBE: withDefault(link, 'https://www.youtube.com/', 'link in the footer'),
    SOCIAL_WHATSAPP: withDefault(link, 'https://wa.me/', 'link in the footer'),
    CONTACT_NUMBERS: withDefault(phones, '01000000000,01200000000', 'phone numbers in the footer'),
    RELEASE_CHECK_SECONDS: withDefault(
      seconds,
      '60',
      'time between two checks of an open tab for a new release; 0 for never',
    ),
    BLOCK_DEVTOOLS: withDefault(onOff, 'off', '`on` discourages developer tools in production'),
  },
};

/** Schema of the whole environment. */
export const variables = v.object({
  ...variableGroups.Server,
  ...variableGroups['Database, API and media'],
  ...variableGroups.Releases,
  ...variableGroups.Pages,
});

function originOf(value: string): string | null {
  return isHttp(value.trim()) ? new URL(value.trim()).origin : null;
}

function isHttp(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}
