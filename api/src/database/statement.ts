import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Handle } from './handle';

interface Preparable<Prepared> {
  prepare(name: string): Prepared;
}

/**
 * Statement that is built once for each database and planned once for each connection, because both take longer than
 * most statements. Inside a transaction it is built each time.
 *
 * @param name unique in the API; PostgreSQL knows the statement by it
 */
export function statement<Prepared>(
  name: string,
  build: (handle: Handle) => Preparable<Prepared>,
): (handle: Handle) => Prepared {
  const built = new WeakMap<Handle, Prepared>();
  return (handle) => {
    const known = built.get(handle) ?? build(handle).prepare(name);
    built.set(handle, known);
    return known;
  };
}

/** Condition for a list in one parameter, so that the statement is the same for any number of ids. */
export const isOneOf = (column: AnyColumn, placeholder: string): SQL =>
  sql`${column} = any(${sql.placeholder(placeholder)}::text[])`;
