import { S3Client } from '@aws-sdk/client-s3';
import type { StorageConfig } from '../config/config';
import { S3Storage } from './S3Storage';

const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;

/** Opens a bucket with credentials of the environment, a profile or the machine's role. */
export function openS3({ releaseDir, s3Endpoint, s3Region }: StorageConfig): S3Storage {
  // The warning would appear with every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint, forcePathStyle: true }),
    ...(s3Region === undefined ? {} : { region: s3Region }),
    // Versions have their own hashes, and older stores reject the client's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  return new S3Storage(client, releaseDir);
}
