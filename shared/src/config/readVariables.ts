import * as v from 'valibot';
import { EXIT, UserMistake } from './UserMistake';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables whose values are never printed: passwords, and addresses that hold one. */
const SECRET = ['DATABASE_URL', 'OPERATORS_TOKEN', 'METRICS_TOKEN'];

/** Reads environment variables; a blank one counts as not set. Throws UserMistake for the first bad value. */
export function readVariables<const Schema extends v.GenericSchema<object, object>>(
  schema: Schema,
  environment: Environment,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const name = String(issue.path?.[0]?.key ?? 'the environment');
  const shown = SECRET.includes(name) ? '' : ` (it is "${given[name] ?? ''}")`;
  throw new UserMistake(`${name} ${issue.message}${shown}`, EXIT.misused);
}
