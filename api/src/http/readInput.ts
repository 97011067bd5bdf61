import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FieldError } from '@manassa/shared/contract';
import { arabic } from '../refusal/arabic';
import { Refusal } from '../refusal/refusal';

const ZERO = '\u0000';
const HALF_PAIR = /\p{Surrogate}/u;

/** PostgreSQL cannot store U+0000, and cannot read half of a surrogate pair back from a json column. */
function isStorable(text: string): boolean {
  return !text.includes(ZERO) && !HALF_PAIR.test(text);
}

/** Wrong fields named in one answer. */
const MOST_ERRORS = 20;
/** Limits of input: levels of nesting, values in all, characters of a field's name in an answer. */
const MOST_LEVELS = 5;
const MOST_VALUES = 2500;
const LONGEST_KEY = 60;

/** Returns an issue's path, e.g. `studentAnswers.3`, or 'body' for the whole. */
function pathOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map((part) => String(part.key)).join('.');
  return path === '' ? 'body' : path;
}

/** Our rules have Arabic messages; the library's are English. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'validation') return issue.message;
  return issue.input === undefined || issue.input === null ? arabic.required : arabic.invalidValue;
}

/** Collects texts that the database cannot store. Throws Refusal for too many levels or values. */
function collectZeros(input: unknown): FieldError[] {
  const found: FieldError[] = [];
  const waiting = [{ value: input, path: '', depth: 0 }];
  for (let seen = 0; waiting.length > 0 && found.length < MOST_ERRORS; seen += 1) {
    const { value, path, depth } = waiting.pop() ?? { value: null, path: '', depth: 0 };
    if (depth > MOST_LEVELS || seen > MOST_VALUES) throw new Refusal('invalid');
    if (typeof value === 'string') {
      if (!isStorable(value)) found.push({ path: path === '' ? 'body' : path, message: arabic.invalidValue });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        waiting.push({
          value: inner,
          path: `${path === '' ? '' : `${path}.`}${key.slice(0, LONGEST_KEY)}`,
          depth: depth + 1,
        });
      }
    }
  }
  return found;
}

/** Refuses input that the database cannot store or that is too large, before anything reads it. */
export async function refuseUnusableInput(request: FastifyRequest): Promise<void> {
  const found = [request.params, request.query, request.body].flatMap(collectZeros).slice(0, MOST_ERRORS);
  if (found.length > 0) throw new Refusal('invalid', found);
}

/** Returns the body in the schema's shape. Throws Refusal with a sentence for each wrong field. */
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
  throw new Refusal('invalid', [...errors.values()].slice(0, MOST_ERRORS));
}

export function readParam(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Returns a query parameter, or null if absent or empty. Throws Refusal if given twice. */
export function readQuery(request: FastifyRequest, name: string): string | null {
  const query: unknown = request.query;
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw new Refusal('invalid', [{ path: name, message: arabic.invalidValue }]);
  return value;
}
