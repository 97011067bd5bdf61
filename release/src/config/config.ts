import { type Environment, readVariables } from '@manassa/shared/config';
import type { PageConfig } from '@manassa/shared/session';
import path from 'node:path';
import { serverVariables, variables } from './configVariables';

export type Config = ReturnType<typeof readConfig>;
export type StorageConfig = Pick<Config, 'releaseDir' | 's3Endpoint' | 's3Region'>;

/**
 * Reads the settings; relative folders start at `root`. Those of the server have their defaults if nothing is served:
 * they must not prevent a rollback. Throws UserMistake that names the first bad variable.
 */
export function readConfig(environment: Environment, root: string, isServed = true) {
  const needed = Object.entries(environment).filter(([name]) => isServed || !serverVariables.includes(name));
  const set = readVariables(variables, Object.fromEntries(needed));
  const endpoint = set.AWS_ENDPOINT_URL_S3 ?? set.AWS_ENDPOINT_URL;
  const page: PageConfig = {
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
    teacher: set.TEACHER_NAME
      ? {
          name: set.TEACHER_NAME,
          picture: set.TEACHER_PICTURE ?? '',
          sentence: set.TEACHER_SENTENCE ?? '',
          lecture: set.TEACHER_LECTURE ?? '',
        }
      : null,
    blockDeveloperTools: set.BLOCK_DEVTOOLS,
    releaseCheckSeconds: set.RELEASE_CHECK_SECONDS,
    overrideOrigins: set.OVERRIDE_ORIGINS,
  };
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: path.resolve(root, set.DATA_DIR),
    releaseDir: set.RELEASE_DIR.startsWith('s3://') ? set.RELEASE_DIR : path.resolve(root, set.RELEASE_DIR),
    /** Undefined for Amazon's own. */
    s3Endpoint: endpoint,
    // The S3 protocol requires a region, even for stores without any.
    s3Region: set.AWS_REGION ?? (endpoint === undefined ? undefined : 'us-east-1'),
    databaseUrl: set.DATABASE_URL,
    /** No slash at the end, as in `assetBase`; undefined for the embedded API. */
    apiOrigin: set.API_ORIGIN,
    /** Origin of published files; null for the page's own. */
    assetBase: set.ASSET_BASE ?? null,
    trustProxy: set.TRUST_PROXY,
    /** Password of the versions page; null if it is public. */
    operatorsToken: set.OPERATORS_TOKEN ?? null,
    page,
  };
}
