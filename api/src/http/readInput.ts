import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FieldError } from '@manassa/shared/contract';
import { arabic } from '../refusal/arabic';
import { Refusal } from '../refusal/refusal';

/** PostgreSQL cannot hold the zero character; nobody types it. */
const ZERO = '\u0000';

/** The path of a problem: `studentAnswers.3`. A body that is no object at all has the path 'body'. */
function pathOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map((part) => String(part.key)).join('.');
  return path === '' ? 'body' : path;
}

/** Rules speak Arabic already; what the schema library says by itself is English and is said anew. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'validation') return issue.message;
  return issue.input === undefined || issue.input === null ? arabic.required : arabic.invalidValue;
}

function collectZeros(value: unknown, path: string, found: FieldError[]): void {
  if (typeof value === 'string') {
    if (value.includes(ZERO)) found.push({ path: path === '' ? 'body' : path, message: arabic.invalidValue });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collectZeros(inner, path === '' ? key : `${path}.${key}`, found);
  }
}

/** Refuses what no call can take, before anything reads it. */
export async function refuseUnstorableText(request: FastifyRequest): Promise<void> {
  const found: FieldError[] = [];
  collectZeros(request.params, '', found);
  collectZeros(request.query, '', found);
  collectZeros(request.body, '', found);
  if (found.length > 0) throw new Refusal('invalid', found);
}

/** The body in the schema's shape. Refuses with every field that is wrong, each with one sentence. */
export async function readBody<Schema extends v.GenericSchema | v.GenericSchemaAsync>(
  request: FastifyRequest,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const read = await v.safeParseAsync(schema, request.body ?? {});
  if (read.success) return read.output;
  const errors = new Map<string, FieldError>();
  for (const issue of read.issues) {
    const path = pathOf(issue);
    if (!errors.has(path)) errors.set(path, { path, message: sentenceOf(issue) });
  }
  throw new Refusal('invalid', [...errors.values()]);
}

/** A path parameter. */
export function readParam(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** A query parameter given once, or null when it is absent or empty. Refuses one that is given twice. */
export function readQuery(request: FastifyRequest, name: string): string | null {
  const query: unknown = request.query;
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw new Refusal('invalid', [{ path: name, message: arabic.invalidValue }]);
  return value;
}
