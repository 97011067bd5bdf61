import * as v from 'valibot';
import { API_BASE, callPath, calls, collectDropped, errorEnvelope, successEnvelope } from '../contract';
import type { CallArgs, CallData, CallName } from '../contract';
// Not from the index: service workers bundle this module, too.
import { loginTokenAtom } from '../session/sessionAtoms';
import { store } from '../session/store';
import { ApiError } from '../network/ApiError';
import { reportDropped } from '../network/droppedEntries';
import { answeredAtom } from './answered';
import { dropEarlyReads, isRunning, takeEarlyRead } from './earlyReads';
import { sentences } from '../network/errorCatalogue';
import { noteRaw } from './rawData';
import { parseJson, send } from '../network/send';
import type { Answer, RequestOptions } from '../network/send';

/** Browsers refuse keepalive bodies above 64 KiB in total. */
const KEEPALIVE_LIMIT_CHARS = 30_000;

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

/** Returns true if a response's data has no value in a field. A value of the wrong type is a value. */
function lacks(data: unknown, field: string): boolean {
  if (data === null || data === undefined) return true;
  if (typeof data !== 'object') return false;
  return (Object.entries(data).find(([name]) => name === field)?.[1] ?? null) === null;
}

/**
 * Sends a call of the contract with bearer token and credentials, and parses the response. All calls of a page's
 * modules go through it; before they run, `shell/src/boot/readEarly.ts` sends the first reads. It shows nothing and
 * repeats nothing; `useRead` and `useWrite` do.
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
  // Without a token, a wrong password does not end a stored login, which may be confirmed again meanwhile.
  const token = name === 'login' ? null : store.get(loginTokenAtom);
  // A write changes what they have read.
  if (spec.method !== 'GET') dropEarlyReads();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;

  const text = body === undefined ? null : JSON.stringify(body);
  const init: RequestInit = {
    method: spec.method,
    credentials: 'include',
    // After the back button, browsers use a cached response without asking the server.
    ...(spec.method === 'GET' ? { cache: 'no-cache' } : {}),
    headers,
    ...(text === null ? {} : { body: text }),
    ...(options.keepalive && (text ?? '').length < KEEPALIVE_LIMIT_CHARS ? { keepalive: true } : {}),
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
  store.set(answeredAtom, (count) => count + 1);
  // TypeScript does not follow the index into the table of calls.
  return { data: data.output as CallData<Name>, message: envelope.output.message };
}
