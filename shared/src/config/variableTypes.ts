import { isIP } from 'node:net';
import * as v from 'valibot';

/** Schema of one variable, with its allowed values in words as metadata. */
type Type = v.GenericSchema<string, unknown>;

export function optional<const T extends Type>(type: T, meaning: string) {
  return v.pipe(v.optional(type), v.description(meaning));
}

/** Returns the schema of a variable with a default, written as in the environment. */
export function withDefault<const T extends Type>(type: T, fallback: string, meaning: string) {
  return v.pipe(v.optional(type, fallback), v.description(meaning));
}

/** Returns the type of a whole number, both bounds included; `unit` is for the documentation, such as ` seconds`. */
export function wholeNumber(least: number, most: number, unit = '') {
  return v.pipe(
    v.string(),
    v.check(
      (value) => /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
    v.metadata({ allowed: `${least} to ${most}${unit}` }),
  );
}

const withoutSlash = v.transform((value: string) => value.replace(/\/+$/, ''));

export const text = v.pipe(v.string(), v.metadata({ allowed: 'text' }));
export const password = v.pipe(
  v.string(),
  v.minLength(12, 'must have at least 12 characters'),
  v.metadata({ allowed: 'text of at least 12 characters' }),
);
export const folder = v.pipe(v.string(), v.metadata({ allowed: 'folder' }));
export const port = wholeNumber(0, 65_535);

export const onOff = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['on', 'true', '1', 'yes', 'off', 'false', '0', 'no'], 'must be on or off'),
  v.transform((value) => ['on', 'true', '1', 'yes'].includes(value)),
  v.metadata({ allowed: '`on`, `off`' }),
);

export const host = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]+$/, 'must be a host name or an address'),
  v.metadata({ allowed: 'host name or IP address' }),
);

export const address = v.pipe(
  v.string(),
  v.check(isHttp, 'must be an http or https address'),
  v.metadata({ allowed: 'http or https address' }),
);

/** Address of another server, without a trailing slash. */
export const origin = v.pipe(address, withoutSlash);

/** Address of another server or a path on this one, without a trailing slash. */
export const place = v.pipe(
  v.string(),
  v.check(
    (value) => /^\/(?!\/)[^\s]*$/.test(value) || isHttp(value),
    'must be a path that starts with / or an http or https address',
  ),
  withoutSlash,
  v.metadata({ allowed: 'path or http(s) address' }),
);

/** Paths that the server uses itself. */
const SERVED = ['/api/v2', '/apps', '/embed'];

/** A `place` for files: another server, or a path that the server can add to its routes. */
export const filePlace = v.pipe(
  place,
  v.check(
    (value) => isHttp(value) || (/^\/[^*:?#%]+$/.test(value) && !SERVED.includes(value)),
    'must be an http or https address, or a path such as /media, and not /api/v2, /apps or /embed',
  ),
);

/** Texts separated by commas or blanks. */
export const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((entry) => entry !== '')),
);

export const origins = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (entry) => URL.canParse(entry) && new URL(entry).origin === entry,
        'must be origins such as https://school.example, with commas between them',
      ),
    ),
  ),
  v.metadata({ allowed: 'origins, separated by commas' }),
);

/** Trusted proxies, as Fastify's `trustProxy`: none, their addresses, or a test by distance from the server. */
export type Proxies = false | string[] | ((address: string, place: number) => boolean);

export const nearestProxies = (count: number) => (_address: string, place: number) => place < count;

/** Names of address ranges that proxy-addr knows. */
const PRIVATE_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressRange(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/');
  if (isIP(ip) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128));
}

export const proxies = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check(
    (value) => /^(on|off|\d)$/.test(value) || value.split(/[\s,]+/).every(isAddressRange),
    'must be on, off, the number of proxies, or their addresses such as 10.0.0.0/8',
  ),
  v.transform((value): Proxies => {
    if (value === 'off' || value === '0') return false;
    if (value === 'on') return PRIVATE_RANGES;
    return /^\d$/.test(value) ? nearestProxies(Number(value)) : value.split(/[\s,]+/);
  }),
  v.metadata({ allowed: '`on`, `off`, 1 to 9, or addresses' }),
);

export const postgresAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must be an address that starts with postgres://'),
  v.metadata({ allowed: '`postgres://…`' }),
);

export function isHttp(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}
