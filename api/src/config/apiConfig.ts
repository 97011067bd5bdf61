import { resolve } from 'node:path';
import { ConfigError } from './configError';
import type { Limit } from '../limit/attemptLimiter';

/** Settings of the API; every field has a default. */
export interface ApiSettings {
  /** Base of pictures, documents and clips, without a trailing slash. */
  mediaBase: string;
  /** Days after which an unused login ends. */
  tokenDays: number;
  /** Origins of pages on other hosts that may call, e.g. https://school.example. */
  allowedOrigins: readonly string[];
  limits: {
    /** Wrong passwords for one student code from one address. */
    login: Limit;
    /**
     * Wrong passwords for one student code from all addresses: higher, so that a stranger cannot lock a student out.
     */
    loginCode: Limit;
    /** Wrong passwords from one address: much higher, because a classroom shares one. */
    loginAddress: Limit;
    /** New accounts from one address: a classroom registers together. */
    registerAddress: Limit;
    /** Wrong enrollment codes of one student. */
    codeCheck: Limit;
  };
}

/** Settings of a server. */
export interface ApiConfig extends ApiSettings {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** Loads the sample catalogue into an empty database. */
  sampleCatalogue: boolean;
  /** Reads a caller's address from the proxy's header. */
  trustProxy: boolean;
}

const TEN_MINUTES = 600;

export const defaultSettings: ApiSettings = {
  mediaBase: '/media',
  tokenDays: 30,
  allowedOrigins: [],
  limits: {
    login: { max: 10, windowSec: TEN_MINUTES },
    loginCode: { max: 60, windowSec: TEN_MINUTES },
    loginAddress: { max: 600, windowSec: TEN_MINUTES },
    registerAddress: { max: 300, windowSec: TEN_MINUTES },
    codeCheck: { max: 20, windowSec: TEN_MINUTES },
  },
};

type Environment = Readonly<Record<string, string | undefined>>;

function readNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]?.trim() ?? '';
  if (text === '') return fallback;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  }
  return number;
}

function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.trim().toLowerCase() ?? '';
  if (text === '') return fallback;
  if (['on', 'true', '1', 'yes'].includes(text)) return true;
  if (['off', 'false', '0', 'no'].includes(text)) return false;
  throw new ConfigError(`${name} must be on or off, not "${text}"`);
}

function readOrigins(env: Environment): string[] {
  return (env['ALLOWED_ORIGINS'] ?? '')
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (!URL.canParse(entry) || new URL(entry).origin !== entry) {
        throw new ConfigError(`ALLOWED_ORIGINS: "${entry}" is no origin such as https://school.example`);
      }
      return entry;
    });
}

/**
 * Reads the settings from the environment: HOST, PORT, DATA_DIR, DATABASE_URL, MEDIA_BASE, TOKEN_DAYS,
 * ALLOWED_ORIGINS, SAMPLE_CATALOGUE, TRUST_PROXY, and the limits per ten minutes: LIMIT_LOGIN, LIMIT_LOGIN_CODE,
 * LIMIT_LOGIN_ADDRESS, LIMIT_REGISTER_ADDRESS, LIMIT_CODE_CHECK (0 switches a limit off).
 * @throws ConfigError that names the variable
 */
export function readApiConfig(env: Environment): ApiConfig {
  const { limits } = defaultSettings;
  const limit = (name: string, { max, windowSec }: Limit): Limit => ({
    max: readNumber(env, name, max, 0, 1_000_000),
    windowSec,
  });
  return {
    host: env['HOST']?.trim() || '127.0.0.1',
    port: readNumber(env, 'PORT', 4000, 0, 65_535),
    dataDir: resolve(env['DATA_DIR']?.trim() || 'var/data'),
    databaseUrl: env['DATABASE_URL']?.trim() || null,
    sampleCatalogue: readSwitch(env, 'SAMPLE_CATALOGUE', true),
    trustProxy: readSwitch(env, 'TRUST_PROXY', false),
    mediaBase: (env['MEDIA_BASE']?.trim() || defaultSettings.mediaBase).replace(/\/+$/, ''),
    tokenDays: readNumber(env, 'TOKEN_DAYS', defaultSettings.tokenDays, 1, 3650),
    allowedOrigins: readOrigins(env),
    limits: {
      login: limit('LIMIT_LOGIN', limits.login),
      loginCode: limit('LIMIT_LOGIN_CODE', limits.loginCode),
      loginAddress: limit('LIMIT_LOGIN_ADDRESS', limits.loginAddress),
      registerAddress: limit('LIMIT_REGISTER_ADDRESS', limits.registerAddress),
      codeCheck: limit('LIMIT_CODE_CHECK', limits.codeCheck),
    },
  };
}
