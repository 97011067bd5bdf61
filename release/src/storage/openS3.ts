import { S3Client } from '@aws-sdk/client-s3';
import type { StorageConfig } from '../config/config';
import { S3Storage } from './S3Storage';

/** Beyond this, in ms, a store that is not reached is not there. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;

/**
 * Opens a bucket. The keys come from where every S3 tool takes them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a
 * profile, or the machine's role.
 */
export function openS3({ releaseDir, s3Endpoint, s3Region }: StorageConfig): S3Storage {
  // It is said on stderr with every command, and no operator can do anything about it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint, forcePathStyle: true }),
    ...(s3Region === undefined ? {} : { region: s3Region }),
    // Every version has hashes of its own; the checksums that the client would add are more than older stores take.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  return new S3Storage(client, releaseDir);
}
