import path from 'node:path';
import { variables } from './configVariables';
import { type Environment, readVariables, type types } from '@manassa/shared/config';

/** The settings that pages get; the shape is `PageConfig` of @manassa/shared/session. */
export interface PageSettings {
  mediaBase: string;
  embeds: { bunny: string; youtube: string; libraries: Record<string, string> };
  social: { facebook: string; instagram: string; youtube: string; whatsapp: string };
  contactNumbers: string[];
  blockDeveloperTools: boolean;
  /** In seconds; 0 for never. */
  releaseCheckSeconds: number;
  /** Origins from which a browser may load other versions, besides the product's own; null switches it off. */
  overrideOrigins: string[] | null;
}

/** The place of versions and release documents. */
export interface StorageConfig {
  /** An absolute folder, or `s3://bucket/prefix`. */
  releaseDir: string;
  /** Undefined for Amazon's own. */
  s3Endpoint: string | undefined;
  s3Region: string | undefined;
}

/** All settings of an installation. */
export interface Config extends StorageConfig {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin of another API, without a slash at the end; undefined for the embedded one. */
  apiOrigin: string | undefined;
  /** Origin of published files, without a slash at the end; null for the page's own. */
  assetBase: string | null;
  /** Proxies whose headers give a caller's address and protocol. */
  trustProxy: types.Proxies;
  /** Password of the versions page; null when it is open to everyone. */
  operatorsToken: string | null;
  page: PageSettings;
}

/**
 * Reads the settings.
 *
 * @param root base of relative folders
 * @throws UserMistake that names the first variable with a bad value
 */
export function readConfig(environment: Environment, root: string): Config {
  const set = readVariables(variables, environment);
  const endpoint = set.AWS_ENDPOINT_URL_S3 ?? set.AWS_ENDPOINT_URL;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: path.resolve(root, set.DATA_DIR),
    releaseDir: set.RELEASE_DIR.startsWith('s3://') ? set.RELEASE_DIR : path.resolve(root, set.RELEASE_DIR),
    s3Endpoint: endpoint,
    // Other stores have no regions, but the protocol requires one.
    s3Region: set.AWS_REGION ?? (endpoint === undefined ? undefined : 'us-east-1'),
    databaseUrl: set.DATABASE_URL,
    apiOrigin: set.API_ORIGIN,
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
