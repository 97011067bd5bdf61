import { UserMistake } from '@manassa/shared/config';

/** An error of the S3 client, read by its fields: its classes differ between versions. */
export interface SdkError {
  name?: string;
  message?: string;
  code?: string;
  errors?: SdkError[];
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as SdkError;
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);
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
  const { name = '', message = '', code = '', errors: [inner] = [] } = error as SdkError;
  // The client wraps some network errors, with the code only in the message.
  const wrapped = /\bE[A-Z]{5,}\b/.exec(message)?.[0] ?? '';
  const advice = [name, code, inner?.code ?? '', wrapped].map((word) => ADVICE[word]).find((one) => one !== undefined);
  return new UserMistake(`${storage} cannot be used: ${advice ?? (message || inner?.message || name || code)}`);
}
