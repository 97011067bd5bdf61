import * as v from 'valibot';

const ON = ['on', 'true', '1', 'yes'];
const OFF = ['off', 'false', '0', 'no'];

/** A variable with its default, as text. */
function variable<const T extends v.GenericSchema<string, unknown>>(type: T, fallback: string, meaning: string) {
  return v.pipe(v.optional(type, fallback), v.description(meaning));
}

function wholeNumber(least: number, most: number, unit = '') {
  return v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      ({ input }) => ` must be a whole number from ${least} to ${most}, not "${input}"`,
    ),
    v.transform(Number),
    v.metadata({ allowed: `${least} to ${most}${unit}` }),
  );
}

const onOff = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase()),
  v.check(
    (text) => ON.includes(text) || OFF.includes(text),
    ({ input }) => ` must be on or off, not "${input}"`,
  ),
  v.transform((text) => ON.includes(text)),
  v.metadata({ allowed: '`on`, `off`' }),
);

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (entry) => URL.canParse(entry) && new URL(entry).origin === entry,
        ({ input }) => `: "${input}" is no origin such as https://school.example`,
      ),
    ),
  ),
  v.metadata({ allowed: 'origins, separated by commas' }),
);

const text = v.pipe(v.string(), v.metadata({ allowed: 'text' }));
const limit = wholeNumber(0, 1_000_000, ' in ten minutes');

/**
 * Environment variables of the API. docs/configuration.md is generated from their descriptions, defaults and allowed
 * values. Messages continue the variable's name.
 */
export const apiVariables = v.object({
  HOST: variable(text, '127.0.0.1', 'address to listen at'),
  PORT: variable(wholeNumber(0, 65_535), '4000', 'port of the server; 0 takes a free one'),
  DATA_DIR: variable(text, 'var/data', 'folder of the embedded database'),
  DATABASE_URL: v.pipe(v.optional(text), v.description('PostgreSQL instead of the embedded database')),
  MEDIA_BASE: variable(text, '/media', 'base address of pictures, documents and clips'),
  TRUST_PROXY: variable(onOff, 'off', "`on` behind a reverse proxy that sends the caller's address"),
  ALLOWED_ORIGINS: variable(
    origins,
    '',
    'origins of pages on other hosts that may call the API, for example `https://school.example`',
  ),
  SAMPLE_CATALOGUE: variable(onOff, 'on', '`off` leaves an empty database empty'),
  TOKEN_DAYS: variable(wholeNumber(1, 3650, ' days'), '30', 'time after which an unused login ends'),
  LIMIT_LOGIN: variable(limit, '10', 'wrong passwords for one student code from one address; 0 for no limit'),
  LIMIT_LOGIN_CODE: variable(limit, '60', 'wrong passwords for one student code from all addresses; 0 for no limit'),
  LIMIT_LOGIN_ADDRESS: variable(limit, '600', 'wrong passwords from one address; 0 for no limit'),
  LIMIT_REGISTER_ADDRESS: variable(limit, '300', 'new accounts from one address; 0 for no limit'),
  LIMIT_CODE_CHECK: variable(limit, '20', 'wrong enrollment codes of one student; 0 for no limit'),
});
