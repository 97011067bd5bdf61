import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { emptyDatabase } from '../testing/testDatabase';
import { migrateEmbeddedDatabase } from './migrateDatabase';
import * as schema from './schema';

/** Time of the last of the four migrations that 0001_exam_day.sql replaced, as drizzle stores it. */
const REPLACED_AT = 1795445313024;

/** Undoes what 0001_exam_day.sql added to the four migrations, and the later ones. */
const BEFORE = `
  drop index attendances_exam, attendances_due;
  alter table attendances drop column saved_answers, drop column answered_at_ms, drop column saved_at,
    drop column saved_count, drop column active_device, drop column closed_with_saved;
  alter table courses drop column enrollments_count;
  alter table progress drop column extra_views;
  update drizzle.__drizzle_migrations set created_at = ${REPLACED_AT} where created_at > ${REPLACED_AT};
`;

const COLUMNS = `select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' order by name`;

test('BE-02 a database with the four replaced migrations keeps its rows and gets the missing columns', async () => {
  const engine = await PGlite.create({ loadDataDir: await emptyDatabase() });
  const columns = await engine.query(COLUMNS);
  await engine.exec(BEFORE);
  await engine.exec("insert into limits values ('login', 7, now())");
  expect((await engine.query(COLUMNS)).rows.length).toBe(columns.rows.length - 8);
  const handle = drizzle(engine, { schema });
  await migrateEmbeddedDatabase(handle);
  expect((await engine.query(COLUMNS)).rows).toEqual(columns.rows);
  expect(await handle.select({ count: schema.limits.count }).from(schema.limits)).toEqual([{ count: 7 }]);
  await engine.close();
});
