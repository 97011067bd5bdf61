import { resolve } from 'node:path';
import * as v from 'valibot';
import { apiVariables } from './apiVariables';
import { type Environment, readVariables } from '@manassa/shared/config';
import type { Limit } from '../limit/limiter';
import type { OperationSettings } from '../operations/operationRoutes';
import type { Proxies } from '@manassa/shared/config';

export interface ApiSettings extends OperationSettings {
  /** Base of pictures, documents and clips, no slash at the end. */
  mediaBase: string;
  /** Days after which an unused login ends. */
  tokenDays: number;
  /** Origins of pages on other hosts that may call. */
  allowedOrigins: readonly string[];
  /** Seconds after an exam's deadline that still count as on time. */
  lateGraceSec: number;
  limits: {
    /** Wrong passwords for one student code from one address. */
    login: Limit;
    /** Wrong passwords for one student code from all addresses. */
    loginCode: Limit;
    /** Wrong passwords from one address, which a classroom shares. */
    loginAddress: Limit;
    /** New accounts from one address: a classroom registers together. */
    registerAddress: Limit;
    /** Wrong enrollment codes of one student. */
    codeCheck: Limit;
  };
}

export interface ApiConfig extends ApiSettings {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** Loads the sample into an empty database; off by default for PostgreSQL, since its account is public. */
  sampleCatalogue: boolean;
  /** Proxies to trust for X-Forwarded-For, counted from the right. */
  trustProxy: Proxies;
}

const TEN_MINUTES = 600;

function settingsOf(variables: v.InferOutput<typeof apiVariables>): ApiSettings {
  const limit = (max: number): Limit => ({ max, windowSec: TEN_MINUTES });
  return {
    mediaBase: variables.MEDIA_BASE,
    tokenDays: variables.TOKEN_DAYS,
    accessLog: variables.ACCESS_LOG,
    metricsToken: variables.METRICS_TOKEN ?? null,
    lateGraceSec: variables.LATE_GRACE_SEC,
    allowedOrigins: variables.ALLOWED_ORIGINS,
    limits: {
      login: limit(variables.LIMIT_LOGIN),
      loginCode: { max: variables.LIMIT_LOGIN_CODE, windowSec: 3600 },
      loginAddress: limit(variables.LIMIT_LOGIN_ADDRESS),
      registerAddress: limit(variables.LIMIT_REGISTER_ADDRESS),
      codeCheck: limit(variables.LIMIT_CODE_CHECK),
    },
  };
}

export const defaultSettings: ApiSettings = settingsOf(v.parse(apiVariables, {}));

/** Reads the settings. Throws UserMistake that names the first bad variable. */
export function readApiConfig(environment: Environment): ApiConfig {
  const variables = readVariables(apiVariables, environment);
  return {
    ...settingsOf(variables),
    host: variables.HOST,
    port: variables.PORT,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL ?? null,
    sampleCatalogue: variables.SAMPLE_CATALOGUE ?? variables.DATABASE_URL === undefined,
    trustProxy: variables.TRUST_PROXY,
  };
}
