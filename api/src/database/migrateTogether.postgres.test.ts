import pg from 'pg';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openDatabase } from './openDatabase';
import { groups } from './schema';

test('BE-02 servers that start together migrate once', async () => {
  const name = `manassa_test_together_${process.pid}`;
  const admin = new pg.Client({ connectionString: testDatabaseUrl ?? '' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${name}`;
  const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ dataDir: '', databaseUrl: url.href })));
  const [database] = opened;
  expect(await database?.handle.select().from(groups)).toEqual([]);
  await Promise.all(opened.map((entry) => entry.close()));
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});
