import path from 'node:path';
import * as v from 'valibot';
import { EXIT, UserMistake } from './UserMistake';

/** The environment as Node gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

const httpUrl = v.pipe(
  v.string(),
  v.check(
    (value) => ['http:', 'https:'].includes(parsedUrl(value)?.protocol ?? ''),
    'must be an http or https address',
  ),
);
const withoutSlash = v.transform((value: string) => value.replace(/\/+$/, ''));

/** An address of another server, or a path on this one. */
const place = v.pipe(
  v.string(),
  v.check(
    (value) => /^\/(?!\/)[^\s]*$/.test(value) || ['http:', 'https:'].includes(parsedUrl(value)?.protocol ?? ''),
    'must be a path that starts with / or an http or https address',
  ),
  withoutSlash,
);
const link = v.union([v.literal(''), httpUrl]);
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
);
/** A folder, or a bucket with what stands before its keys. */
const releasePlace = v.pipe(
  v.string(),
  v.check(
    (value) =>
      !/^[a-z0-9+.-]+:\/\//i.test(value) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(value),
    'must be a folder, or a bucket such as s3://manassa-release/school',
  ),
);
const onOff = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
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
);

const seconds = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a number of seconds'), v.transform(Number));
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
);

/** Every variable with its default. What a variable means to an operator stands in the README. */
const variables = v.object({
  PORT: v.optional(port, '8080'),
  /** `localhost` keeps the server on this machine, where a reverse proxy reaches it; 0.0.0.0 opens it to the network. */
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address')), 'localhost'),
  DATA_DIR: v.optional(v.string(), 'var/data'),
  RELEASE_DIR: v.optional(releasePlace, 'var/release'),
  /** For a bucket; keys, profiles and roles are read by the client itself. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(httpUrl, withoutSlash)),
  AWS_ENDPOINT_URL_S3: v.optional(v.pipe(httpUrl, withoutSlash)),
  AWS_REGION: v.optional(v.string()),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be an address that starts with postgres://')),
  ),
  API_ORIGIN: v.optional(v.pipe(httpUrl, withoutSlash)),
  MEDIA_BASE: v.optional(place, '/media'),
  /** A folder for pages that another server sends; empty for none. */
  PAGES_DIR: v.optional(v.string()),
  /** Another origin, with or without a path, below which browsers find `/apps`, e.g. https://cdn.example. */
  ASSET_BASE: v.optional(v.pipe(httpUrl, withoutSlash)),
  BUNNY_EMBED_BASE: v.optional(place, 'https://iframe.mediadelivery.net/embed'),
  YOUTUBE_EMBED_BASE: v.optional(place, 'https://www.youtube.com/embed'),
  SAMPLE_EMBED_BASE: v.optional(place, '/embed'),
  SOCIAL_FACEBOOK: v.optional(link, 'https://www.facebook.com/'),
  SOCIAL_INSTAGRAM: v.optional(link, 'https://www.instagram.com/'),
  SOCIAL_YOUTUBE: v.optional(link, 'https://www.youtube.com/'),
  SOCIAL_WHATSAPP: v.optional(link, 'https://wa.me/'),
  CONTACT_NUMBERS: v.optional(phones, '01000000000,01200000000'),
  BLOCK_DEVTOOLS: v.optional(onOff, 'off'),
  TRUST_PROXY: v.optional(onOff, 'off'),
  OPERATORS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(12, 'must have at least 12 characters'))),
  RELEASE_CHECK_SECONDS: v.optional(seconds, '60'),
  /** `off`, `on` for other published versions only, or origins with commas between them. */
  OVERRIDE_ORIGINS: v.optional(overrides, 'off'),
});

/** The part of the configuration that the page is told; its shape is `PageConfig` of @manassa/shared/session. */
export interface PageSettings {
  mediaBase: string;
  embeds: { bunny: string; youtube: string; libraries: Record<string, string> };
  social: { facebook: string; instagram: string; youtube: string; whatsapp: string };
  contactNumbers: string[];
  blockDeveloperTools: boolean;
  /** In seconds; 0 for never. */
  releaseCheckSeconds: number;
  /** Where single browsers may load other versions from, besides the product's own origin; null switches it off. */
  overrideOrigins: string[] | null;
}

/** Where versions and release documents are. */
export interface StorageConfig {
  /** An absolute folder, or `s3://bucket/prefix`. */
  releaseDir: string;
  /** Undefined for Amazon's own. */
  s3Endpoint: string | undefined;
  s3Region: string | undefined;
}

/** Everything that differs between two installations. */
export interface Config extends StorageConfig {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where another API answers, without a slash at the end; undefined for the embedded one. */
  apiOrigin: string | undefined;
  /** Where every page is kept ready for nginx, absolute; null where the page server sends its pages itself. */
  pagesDir: string | null;
  /** What stands before `/apps` in a page, without a slash at the end; null for the page's own origin. */
  assetBase: string | null;
  /** Whether a caller's address and protocol are read from the reverse proxy's headers. */
  trustProxy: boolean;
  /** What the page of versions asks for; null when it is open to everyone. */
  operatorsToken: string | null;
  page: PageSettings;
}

/**
 * Reads the environment. An empty variable counts as not set.
 *
 * @param root what relative folders are below
 * @throws UserMistake naming the first variable with a bad value
 */
export function readConfig(environment: Environment, root: string): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = v.safeParse(variables, given);
  if (!read.success) {
    const issue = read.issues[0];
    const name = String(issue.path?.[0]?.key ?? 'the environment');
    // An address of a database holds its password.
    const shown = name === 'DATABASE_URL' || name === 'OPERATORS_TOKEN' ? '' : ` (it is "${given[name] ?? ''}")`;
    throw new UserMistake(`${name} ${issue.message}${shown}`, EXIT.misused);
  }
  const set = read.output;
  const endpoint = set.AWS_ENDPOINT_URL_S3 ?? set.AWS_ENDPOINT_URL;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: path.resolve(root, set.DATA_DIR),
    releaseDir: set.RELEASE_DIR.startsWith('s3://') ? set.RELEASE_DIR : path.resolve(root, set.RELEASE_DIR),
    s3Endpoint: endpoint,
    // Stores other than Amazon's have no regions, but the protocol wants one named.
    s3Region: set.AWS_REGION ?? (endpoint === undefined ? undefined : 'us-east-1'),
    databaseUrl: set.DATABASE_URL,
    apiOrigin: set.API_ORIGIN,
    pagesDir: set.PAGES_DIR === undefined ? null : path.resolve(root, set.PAGES_DIR),
    assetBase: set.ASSET_BASE ?? null,
    trustProxy: set.TRUST_PROXY,
    operatorsToken: set.OPERATORS_TOKEN ?? null,
    page: {
      mediaBase: set.MEDIA_BASE,
      embeds: {
        bunny: set.BUNNY_EMBED_BASE,
        youtube: set.YOUTUBE_EMBED_BASE,
        libraries: { manassa: set.SAMPLE_EMBED_BASE },
      },
      social: {
        facebook: set.SOCIAL_FACEBOOK,
        instagram: set.SOCIAL_INSTAGRAM,
        youtube: set.SOCIAL_YOUTUBE,
        whatsapp: set.SOCIAL_WHATSAPP,
      },
      contactNumbers: set.CONTACT_NUMBERS,
      blockDeveloperTools: set.BLOCK_DEVTOOLS,
      releaseCheckSeconds: set.RELEASE_CHECK_SECONDS,
      overrideOrigins: set.OVERRIDE_ORIGINS,
    },
  };
}

function originOf(value: string): string | null {
  const url = parsedUrl(value.trim());
  return url && ['http:', 'https:'].includes(url.protocol) ? url.origin : null;
}

function parsedUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}
