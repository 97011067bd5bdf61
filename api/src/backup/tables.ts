import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../database/schema';

interface StoredTable {
  name: string;
  columns: readonly string[];
  /** Serial columns. */
  counted: readonly string[];
}

/** Returns all tables, each after those it refers to. */
export function tablesInOrder(): StoredTable[] {
  const waiting = Object.values(schema).filter((value) => is(value, PgTable));
  const done: PgTable[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex((table) =>
      getTableConfig(table).foreignKeys.every((key) => {
        const { foreignTable } = key.reference();
        return foreignTable === table || done.includes(foreignTable);
      }),
    );
    const [next] = waiting.splice(at, 1);
    if (at < 0 || next === undefined) throw new Error('Tables refer to each other in a circle');
    done.push(next);
  }
  return done.map((table) => {
    const columns = Object.values(getTableColumns(table));
    return {
      name: getTableName(table),
      columns: columns.map((column) => column.name),
      counted: columns.filter((column) => column.getSQLType() === 'serial').map((column) => column.name),
    };
  });
}

/** Returns names of tables or columns as a list in SQL. */
export function namesInSql(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}
