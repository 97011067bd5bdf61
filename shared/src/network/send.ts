import { ApiError } from './ApiError';
import { sentences } from './errorCatalogue';
import { noteResponse } from './patience';
import { readRetryAfter } from './retryAfter.rule';

/*
 * The only module that calls fetch in a page, besides the script that runs before it (shell/src/boot/readEarly.ts). It
 * does not know the contract, so that the shell's first script can read files without the calls of the API
 * (shell/src/reads).
 */

/** Timeout of a call in ms, long enough for slow connections. */
export const TIMEOUT_MS = 20_000;

export interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Id of the attempt that the call is about, sent as the Idempotency-Key header: a repeat cannot end a later one. */
  idempotencyKey?: string;
  /** Called with the data of a success as the server sent it. */
  onData?: (data: unknown) => void;
  /** Lets the browser finish the call after the page is closed, unless its body is too large for that. */
  keepalive?: boolean;
}

export interface WholeResponse {
  response: Pick<Response, 'ok' | 'status' | 'headers'>;
  body: string;
}

/** A response whose body was read completely. */
export interface Answer {
  ok: boolean;
  status: number;
  body: string;
  retryAfterMs: number | null;
  /** Names the request in the server's log; '' from a server without ids. */
  requestId: string;
}

async function fetchWhole(url: string, init: RequestInit): Promise<WholeResponse> {
  const response = await fetch(url, init);
  return { response, body: await response.text() };
}

/** Rejects when the signal aborts; a request that is already under way has no signal of ours. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    work.then(resolve, reject);
  });
}

/**
 * Sends a request and reads its body, within the timeout.
 *
 * @param early response of an early read, used instead of a new request
 * @throws ApiError without a response
 */
export async function send(
  url: string,
  init: RequestInit,
  options: RequestOptions,
  what: string,
  early: Promise<WholeResponse> | null = null,
): Promise<Answer> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? TIMEOUT_MS);
  const giveUp = (): void => timeout.abort();
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    const { signal } = timeout;
    const { response, body } = await (early ? untilAborted(early, signal) : fetchWhole(url, { ...init, signal }));
    noteResponse();
    // The timeout covers the body as well: a connection can also die half way.
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
    const requestId = response.headers.get('x-request-id') ?? '';
    return { ok: response.ok, status: response.status, body, retryAfterMs, requestId };
  } catch (cause) {
    if (options.signal?.aborted) {
      throw new ApiError(`${what} was taken back`, { code: 'aborted', sentence: sentences.unexpected, cause });
    }
    throw new ApiError(`${what} got no answer`, { code: 'network', sentence: sentences.network, cause });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Reads a JSON file that is not part of the API, such as the live release. Revalidates on every call.
 *
 * @throws ApiError if it cannot be read
 */
export async function requestFile(url: string, options: RequestOptions = {}): Promise<unknown> {
  const { ok, status, body } = await send(url, { cache: 'no-cache' }, options, `GET ${url}`);
  const read = ok ? parseJson(body) : undefined;
  if (read !== undefined) return read;
  throw new ApiError(`GET ${url} answered ${status} without JSON`, {
    code: 'unexpected',
    sentence: sentences.unexpected,
    status,
  });
}

/**
 * Reads a picture of the API, to keep it on the device. A picture of another origin needs CORS.
 *
 * @throws ApiError if it cannot be read
 */
export async function requestPicture(url: string): Promise<Blob> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const picture = await fetch(url, { signal: timeout.signal })
    .then((response) => (response.ok ? response.blob() : null))
    .catch(() => null);
  clearTimeout(timer);
  if (picture?.type.startsWith('image/')) return picture;
  throw new ApiError(`GET ${url} brought no picture`, { code: 'unexpected', sentence: sentences.unexpected });
}

/**
 * Follows the transfer of a file without storing it. A browser that is loading the same file into its cache joins that
 * transfer instead of starting a second one.
 *
 * @param onBytes called for each part of the body with its age in ms, counted from the headers
 * @returns when the file is complete
 * @throws TypeError if it is not, or an AbortError
 */
export async function followFile(url: string, signal: AbortSignal, onBytes: (ageMs: number) => void): Promise<void> {
  const { body } = await fetch(url, { signal });
  const sinceMs = performance.now();
  const reader = body?.getReader();
  while (reader && !(await reader.read()).done) onBytes(performance.now() - sinceMs);
}
