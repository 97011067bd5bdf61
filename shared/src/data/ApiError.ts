import type { FieldError } from '../contract';

/**
 * Why a call failed:
 * - `network`: no answer came (refused, cut, offline) or not in time;
 * - `unexpected`: something answered that is no API (HTML, an empty body, no JSON), or the code broke;
 * - `server`: the API refused and said why;
 * - `missing`: the API answered success without the one thing that was asked for: it does not exist;
 * - `shape`: the API answered success with a body that is not what the call promises;
 * - `aborted`: the caller took the call back.
 */
export type ApiErrorCode = 'network' | 'unexpected' | 'server' | 'missing' | 'shape' | 'aborted';

/** A failed call. Recognise it with `isApiError`, not instanceof: two bundles are two classes. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The statusCode of the body, or the HTTP status, or null when nothing answered. */
  readonly status: number | null;
  /** The complaints about single fields. */
  readonly fields: readonly FieldError[];
  /** The sentence for the student. */
  readonly sentence: string;
  /** How long the server asks to be left alone, in milliseconds (`Retry-After`); null when it does not say. */
  readonly retryAfterMs: number | null;
  /** The token the call was made with, null for a visitor's; undefined when nobody said. */
  readonly token: string | null | undefined;

  constructor(
    what: string,
    parts: {
      code: ApiErrorCode;
      sentence: string;
      status?: number | null;
      fields?: readonly FieldError[];
      retryAfterMs?: number | null;
      token?: string | null;
      cause?: unknown;
    },
  ) {
    super(what, { cause: parts.cause });
    this.code = parts.code;
    this.sentence = parts.sentence;
    this.status = parts.status ?? null;
    this.fields = parts.fields ?? [];
    this.retryAfterMs = parts.retryAfterMs ?? null;
    this.token = parts.token;
  }
}

/** Whether an unknown failure is a failed call, whichever bundle made it. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
