import * as v from 'valibot';
import { API_BASE, callPath, calls, collectDropped, errorEnvelope, successEnvelope } from '../contract';
import type { CallArgs, CallData, CallName } from '../contract';
// Not from the index: service workers bundle this module, too.
import { loginTokenAtom } from '../session/sessionAtoms';
import { store } from '../session/store';
import { ApiError } from './ApiError';
import { reportDropped } from './droppedEntries';
import { dropEarlyReads, isRunning, takeEarlyRead } from './earlyReads';
import type { WholeResponse } from './earlyReads';
import { sentences } from './errorCatalogue';
import { noteRaw } from './rawData';
import { readRetryAfter } from './retryAfter.rule';

/** Timeout of a call in ms, long enough for slow connections. */
export const TIMEOUT_MS = 20_000;

export interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sent as the Idempotency-Key header: the server answers a repeat with the first result. */
  idempotencyKey?: string;
  /** Called with the data of a success as the server sent it. */
  onData?: (data: unknown) => void;
  /** Lets the browser finish the call after the page is closed. */
  keepalive?: boolean;
}

export interface Reply<Name extends CallName> {
  data: CallData<Name>;
  /** The server's sentence, or ''. */
  message: string;
}

interface LooseArgs {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A response whose body was read completely. */
interface Answer {
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

/** @param early response of an early read, used instead of a new request */
async function send(
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

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns the suffix of an error's message that names the request in the server's log. */
const inLog = (requestId: string): string => (requestId === '' ? '' : ` (request ${requestId.slice(0, 64)})`);

function refusal(
  what: string,
  { status: httpStatus, retryAfterMs, requestId }: Answer,
  body: unknown,
  token: string | null,
): ApiError {
  const read = v.safeParse(errorEnvelope, body);
  if (!read.success) {
    return new ApiError(`${what} answered ${httpStatus} without an API body${inLog(requestId)}`, {
      code: 'unexpected',
      sentence: sentences.unexpected,
      status: httpStatus,
      retryAfterMs,
      token,
    });
  }
  const { message, statusCode, error } = read.output;
  const fields = (error?.errors ?? []).filter((entry) => entry.message !== '');
  return new ApiError(`${what} was refused with ${statusCode ?? httpStatus}: ${message}${inLog(requestId)}`, {
    code: 'server',
    sentence: fields[0]?.message ?? (message.trim() === '' ? sentences.server : message),
    status: statusCode ?? httpStatus,
    fields,
    retryAfterMs,
    token,
  });
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

/** Returns true if a response's data has no value in a field. A value of the wrong type is a value. */
function lacks(data: unknown, field: string): boolean {
  if (data === null || data === undefined) return true;
  if (typeof data !== 'object') return false;
  return (Object.entries(data).find(([name]) => name === field)?.[1] ?? null) === null;
}

/**
 * Sends a call of the contract with bearer token and credentials, and parses the response. The only function that talks
 * to the API. It shows nothing and repeats nothing; `useRead` and `useWrite` do.
 *
 * @throws ApiError of any code
 */
export async function request<Name extends CallName>(
  name: Name,
  args: CallArgs<Name>,
  options: RequestOptions = {},
): Promise<Reply<Name>> {
  const spec = calls[name];
  const { params, query, body }: LooseArgs = args;
  const path = callPath(spec, { params, query });
  const what = `${spec.method} ${path}`;
  const token = store.get(loginTokenAtom);
  // A write changes what they have read.
  if (spec.method !== 'GET') dropEarlyReads();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;

  const init: RequestInit = {
    method: spec.method,
    credentials: 'include',
    // After the back button, browsers use a cached response without asking the server.
    ...(spec.method === 'GET' ? { cache: 'no-cache' } : {}),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
  const early = spec.method === 'GET' ? takeEarlyRead(path, token) : null;
  let response = await send(`${API_BASE}${path}`, init, options, what, early);
  let answered = parseJson(response.body);
  if (early !== null && isRunning(answered)) {
    response = await send(`${API_BASE}${path}`, init, options, what);
    answered = parseJson(response.body);
  }
  const envelope = v.safeParse(successEnvelope, answered);
  if (!response.ok || !envelope.success) throw refusal(what, response, answered, token);
  if (spec.entity !== null && lacks(envelope.output.data, spec.entity)) {
    const { message } = envelope.output;
    throw new ApiError(`${what} answered success without ${spec.entity}`, {
      code: 'missing',
      sentence: message.trim() === '' ? sentences.missing : message,
      status: response.status,
    });
  }
  const { result: data, dropped } = collectDropped(() => v.safeParse(spec.data, envelope.output.data));
  reportDropped(`${spec.method} ${spec.path}`, dropped);
  if (!data.success) {
    throw new ApiError(`${what} answered another shape: ${data.issues[0]?.message ?? ''}${inLog(response.requestId)}`, {
      code: 'shape',
      sentence: sentences.unexpected,
      status: response.status,
    });
  }
  options.onData?.(envelope.output.data);
  noteRaw(data.output, envelope.output.data);
  // TypeScript does not follow the index into the table of calls.
  return { data: data.output as CallData<Name>, message: envelope.output.message };
}
