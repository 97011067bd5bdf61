import type { FieldError } from '../contract';

/**
 * Reasons why a call failed:
 * - `network`: no response (refused, cut, offline) or a timeout;
 * - `unexpected`: a response that does not come from the API (HTML, empty, not JSON), or a bug;
 * - `server`: the API refused the call and said why;
 * - `missing`: a success without the requested entity, which does not exist;
 * - `shape`: a success whose body breaks the contract;
 * - `aborted`: the caller cancelled the call.
 */
export type ApiErrorCode = 'network' | 'unexpected' | 'server' | 'missing' | 'shape' | 'aborted';

/** A failed call. Recognise it with `isApiError`, not `instanceof`: each bundle has its own class. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The body's statusCode, else the HTTP status; null without a response. */
  readonly status: number | null;
  readonly fields: readonly FieldError[];
  readonly sentence: string;
  /** Time in ms to wait before a retry (`Retry-After`); null if the server did not send it. */
  readonly retryAfterMs: number | null;
  /** Token of the call, null for a visitor; undefined if unknown. */
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

const BUSY_OR_AWAY = [408, 425, 429, 502, 503, 504];

/**
 * Returns true for a failed call that says nothing about the student: no response, one that is not the API's, or that of
 * a server that is busy or down.
 */
export function isUnreached(error: unknown): boolean {
  if (!isApiError(error) || error.status === 401) return false;
  // Gateways and portals have many statuses, 200 and 520 to 526 among them.
  return error.code === 'network' || error.code === 'unexpected' || BUSY_OR_AWAY.includes(error.status ?? 0);
}

/** Returns true if the value is a failed call, from any bundle. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
