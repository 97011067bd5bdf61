import path from 'node:path';
import { variables } from './configVariables';
import { type Environment, readVariables, type types } from '@manassa/shared/config';

/** Settings for pages; same shape as `PageConfig` of @manassa/shared/session. */
export interface PageSettings {
  mediaBase: string;
  embeds: { bunny: string; youtube: string; libraries: Record<string, string> };
  social: { facebook: string; instagram: string; youtube: string; whatsapp: string };
  contactNumbers: string[];
  /** On the landing page; empty texts are not shown. */
  teacher: { name: string; picture: string; sentence: string; lecture: string } | null;
  blockDeveloperTools: boolean;
  /** 0 for never. */
  releaseCheckSeconds: number;
  /** Further origins of versions that a browser may try; null switches overrides off. */
  overrideOrigins: string[] | null;
}

export interface StorageConfig {
  /** An absolute folder, or `s3://bucket/prefix`. */
  releaseDir: string;
  /** Undefined for Amazon's own. */
  s3Endpoint: string | undefined;
  s3Region: string | undefined;
}

export interface Config extends StorageConfig {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** No slash at the end; undefined for the embedded API. */
  apiOrigin: string | undefined;
  /** Origin of published files, no slash at the end; null for the page's own. */
  assetBase: string | null;
  trustProxy: types.Proxies;
  /** Password of the versions page; null if it is public. */
  operatorsToken: string | null;
  page: PageSettings;
}

/** Reads the settings; relative folders start at `root`. Throws UserMistake that names the first bad variable. */
export function readConfig(environment: Environment, root: string): Config {
  const set = readVariables(variables, environment);
  const endpoint = set.AWS_ENDPOINT_URL_S3 ?? set.AWS_ENDPOINT_URL;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: path.resolve(root, set.DATA_DIR),
    releaseDir: set.RELEASE_DIR.startsWith('s3://') ? set.RELEASE_DIR : path.resolve(root, set.RELEASE_DIR),
    s3Endpoint: endpoint,
    // The S3 protocol requires a region, even for stores without any.
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
      teacher:
        (set.TEACHER_NAME ?? '') === ''
          ? null
          : {
              name: set.TEACHER_NAME ?? '',
              picture: set.TEACHER_PICTURE ?? '',
              sentence: set.TEACHER_SENTENCE ?? '',
              lecture: set.TEACHER_LECTURE ?? '',
            },
      blockDeveloperTools: set.BLOCK_DEVTOOLS,
      releaseCheckSeconds: set.RELEASE_CHECK_SECONDS,
      overrideOrigins: set.OVERRIDE_ORIGINS,
    },
  };
}
