import { UserMistake } from '@manassa/shared/config';

export interface Failure {
  kind: 'missing' | 'taken' | 'conflict' | 'other';
  /** Number of tries by the client. */
  attempts: number;
}

/** Reads an error of the S3 client by its fields, since its classes differ between versions. */
export function readFailure(error: unknown): Failure {
  const { name = '', $metadata = {} } = error as SdkError;
  const attempts = $metadata.attempts ?? 1;
  if (name === 'NoSuchKey' || (name === 'NotFound' && $metadata.httpStatusCode === 404)) {
    return { kind: 'missing', attempts };
  }
  if ($metadata.httpStatusCode === 412) return { kind: 'taken', attempts };
  return { kind: $metadata.httpStatusCode === 409 ? 'conflict' : 'other', attempts };
}

interface SdkError {
  name?: string;
  message?: string;
  code?: string;
  cause?: unknown;
  errors?: unknown[];
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or put the right one into RELEASE_DIR',
  AccessDenied: 'this user may not do that; docs/guides/separate-rights.md lists the rights that each command needs',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not the right one',
  CredentialsProviderError: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  NotImplemented: 'it does not know how to make an object once (If-None-Match: *)',
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  TimeoutError: 'it did not answer in time',
  ECONNREFUSED: 'nothing answers at AWS_ENDPOINT_URL',
  ENOTFOUND: 'AWS_ENDPOINT_URL names no known host',
};

/** Returns a line for the operator: advice for common failures, else the store's message. */
export function unusable(storage: string, error: unknown): UserMistake {
  if (error instanceof UserMistake) return error;
  const { name = '', message = '', code = '', errors } = error as SdkError;
  const inner = errors?.[0] as SdkError | undefined;
  // The client wraps some network errors, with the code only in the message.
  const wrapped = /\bE[A-Z]{5,}\b/.exec(message)?.[0] ?? '';
  const advice = [name, code, inner?.code ?? '', wrapped].map((word) => ADVICE[word]).find((one) => one !== undefined);
  const words = advice ?? (message || inner?.message || name || code);
  return new UserMistake(`${storage} cannot be used: ${words}`);
}
