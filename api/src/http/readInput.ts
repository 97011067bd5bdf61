import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FieldError } from '@manassa/shared/contract';
import { arabic } from '../refusal/arabic';
import { Refusal } from '../refusal/refusal';

/** PostgreSQL cannot store this character. */
const ZERO = '\u0000';

/** Returns an issue's path, e.g. `studentAnswers.3`, or 'body' for the body itself. */
function pathOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map((part) => String(part.key)).join('.');
  return path === '' ? 'body' : path;
}

/** Returns the Arabic sentence for an issue. Our rules have one; the schema library's own messages are English. */
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

/** Refuses text that the database cannot store, before anything reads it. */
export async function refuseUnstorableText(request: FastifyRequest): Promise<void> {
  const found: FieldError[] = [];
  collectZeros(request.params, '', found);
  collectZeros(request.query, '', found);
  collectZeros(request.body, '', found);
  if (found.length > 0) throw new Refusal('invalid', found);
}

/**
 * Returns the body in the schema's shape.
 * @throws Refusal with one sentence for each wrong field
 */
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

/** Returns a path parameter, or ''. */
export function readParam(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * Returns a query parameter, or null if it is absent or empty.
 * @throws Refusal if it is given twice
 */
export function readQuery(request: FastifyRequest, name: string): string | null {
  const query: unknown = request.query;
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw new Refusal('invalid', [{ path: name, message: arabic.invalidValue }]);
  return value;
}
