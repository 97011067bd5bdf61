import fc from 'fast-check';
import type * as v from 'valibot';
import { API_BASE, calls, type CallName } from '@manassa/shared/contract';

/** A request for `app.inject`. */
export interface AnyRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Values of an existing student, so that many requests pass the first checks. */
interface KnownValues {
  tokens: readonly string[];
  /** Values by the name of a body field, path parameter or query parameter. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

/** Own values only: a field may be called `__proto__`. */
const valuesOf = (known: KnownValues, field: string): readonly unknown[] =>
  (Object.hasOwn(known.fields, field) ? known.fields[field] : undefined) ?? ['x'];

const LONGEST_BODY = 70_000;

// Logout would end the logins of the other requests.
const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'logout');

const nested = (open: string, close: string): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: 6000 }).map((levels) => open.repeat(levels) + close.repeat(levels));

/** Texts that are not the JSON of an object. */
const brokenBody = fc.oneof(
  { arbitrary: fc.string({ unit: 'binary', maxLength: 100 }), weight: 4 },
  { arbitrary: fc.json({ maxDepth: 2 }), weight: 4 },
  nested('[', ']'),
  nested('{"a":', '}'),
  fc.integer({ min: 1, max: LONGEST_BODY / 2 }).map((count) => `[1${',1'.repeat(count)}]`),
  fc.integer({ min: 1, max: LONGEST_BODY }).map((length) => `{"name":"${'س'.repeat(length)}"}`),
  fc.constantFrom('', 'null', '{', '{"a":1', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '1e999'),
);

/** A value that no call expects. */
const hostileValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 200, max: 5000 }).map((length) => 'ا'.repeat(length)),
  fc.constantFrom('\u0000', '\ud800', "'; drop table users; --", '%', '../../etc/passwd', '__proto__', '${7*7}'),
  fc.double(),
  fc.constantFrom(-1, 0, 2 ** 31, 2 ** 53, 1e308, Number.MIN_VALUE),
  fc.boolean(),
  fc.constant(null),
  fc.integer({ min: 0, max: 1100 }).map((length) => Array.from({ length }, (_, at) => (at % 2 === 0 ? 'a' : null))),
  fc.anything({ maxDepth: 2, maxKeys: 4 }),
);

function fieldNames(schema: v.GenericSchema | undefined): string[] {
  const entries: unknown = schema === undefined ? {} : Reflect.get(schema, 'entries');
  return Object.keys(typeof entries === 'object' && entries !== null ? entries : {});
}

function bodyOf(name: CallName, known: KnownValues): fc.Arbitrary<string> {
  const value = (field: string) =>
    fc.oneof({ arbitrary: fc.constantFrom(...valuesOf(known, field)), weight: 4 }, hostileValue);
  const fields = fieldNames(calls[name].body);
  const body = fc.record(Object.fromEntries(fields.map((field) => [field, value(field)])), { requiredKeys: [] });
  return fc.oneof({ arbitrary: body.map((given) => JSON.stringify(given) ?? ''), weight: 5 }, brokenBody);
}

const parameterOf = (field: string, known: KnownValues): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...valuesOf(known, field).map(String)),
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%00', '%E0%A4%A', '%', '..%2f..', '.', '__proto__', 'x'.repeat(300), '%F0%9F%98%80', '-1', '1e9'),
  );

function urlOf(name: CallName, known: KnownValues): fc.Arbitrary<string> {
  const { path, query } = calls[name];
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? parameterOf(part.slice(1), known) : fc.constant(part)));
  const pair = fc
    .constantFrom(...query, 'page', 'limit', 'grade[]', '__proto__')
    .chain((field) => parameterOf(field, known).map((value) => `${field}=${value}`));
  return fc
    .tuple(fc.tuple(...parts), fc.array(pair, { maxLength: 4 }))
    .map(([segments, pairs]) => `${API_BASE}${segments.join('/')}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`);
}

/** The characters that header values may hold. */
const headerText = fc.stringMatching(/^[\x20-\x7e]{0,40}$/);

function headersOf(known: KnownValues): fc.Arbitrary<Record<string, string>> {
  const token = fc.oneof(
    { arbitrary: fc.constantFrom(...known.tokens).map((one) => `Bearer ${one}`), weight: 5 },
    fc.constantFrom('', 'Bearer null', 'Bearer', 'Basic eDp5', `Bearer ${'t'.repeat(5000)}`),
    headerText,
  );
  const type = fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 8 },
    fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; x'),
    headerText,
  );
  return fc.record(
    {
      authorization: token,
      'content-type': type,
      'idempotency-key': fc.oneof(fc.constantFrom('a'.repeat(24), 'null'), headerText),
      'x-request-id': headerText,
      'x-forwarded-for': headerText,
      origin: headerText,
      'accept-encoding': fc.constantFrom('gzip', 'br', 'nothing', ''),
      'if-none-match': headerText,
    },
    { requiredKeys: ['authorization', 'content-type'] },
  );
}

/** Generates right, nearly right, wrong and hostile requests to every call. */
export function anyRequest(known: KnownValues): fc.Arbitrary<AnyRequest> {
  return fc.constantFrom(...names).chain((name) => {
    const { method } = calls[name];
    const anyMethod = fc.oneof(
      { arbitrary: fc.constant(method), weight: 12 },
      fc.constantFrom<AnyRequest['method'][]>('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'),
    );
    return fc
      .record({ method: anyMethod, url: urlOf(name, known), headers: headersOf(known), payload: bodyOf(name, known) })
      .map(({ payload, headers, ...rest }) => {
        if (rest.method !== 'GET' && rest.method !== 'HEAD') return { ...rest, headers, payload };
        const { 'content-type': _unused, ...others } = headers;
        return { ...rest, headers: others };
      });
  });
}
