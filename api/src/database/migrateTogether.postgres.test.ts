import pg from 'pg';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openDatabase } from './openDatabase';
import { migratePostgresDatabase } from './migrateDatabase';
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

/** Connects as through PgBouncer's transaction mode: outside a transaction, each statement may reach another session. */
async function pooledClient(url: string) {
  const sessions = [1, 2].map(() => new pg.Client({ connectionString: url }));
  for (const session of sessions) await session.connect();
  let turn = 0;
  let isInside = false;
  return {
    query: (query: string | { text: string }, ...rest: never[]) => {
      const text = typeof query === 'string' ? query : query.text;
      if (!isInside) turn += 1;
      isInside = /^begin/.test(text) || (isInside && !/^(commit|rollback)$/.test(text));
      return sessions[turn % sessions.length]?.query(text, ...rest);
    },
    release: () => Promise.all(sessions.map((session) => session.end())),
  };
}

test('BE-02 a start behind a pooler leaves no lock for which the next one would wait', async () => {
  const url = testDatabaseUrl ?? '';
  const clients: Awaited<ReturnType<typeof pooledClient>>[] = [];
  const connect = async () => {
    const client = await pooledClient(url);
    clients.push(client);
    // Sessions belong to the pooler and outlast the client.
    return { ...client, release: () => undefined };
  };
  await migratePostgresDatabase({ connect } as unknown as pg.Pool);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query("select * from pg_locks where locktype = 'advisory' and database is not null");
  expect(rows).toEqual([]);
  await admin.end();
  for (const client of clients) await client.release();
});

test('BE-02 a start waits for the locks of a backup, also where PostgreSQL ends idle transactions', async () => {
  const admin = new pg.Client({ connectionString: testDatabaseUrl ?? '' });
  await admin.connect();
  const name = `manassa_test_waiting_${process.pid}`;
  await admin.query(`create database ${name}`);
  await admin.query(`alter database ${name} set idle_in_transaction_session_timeout = '200ms'`);
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${name}`;
  await (await openDatabase({ dataDir: '', databaseUrl: url.href })).close();

  const backup = new pg.Client({ connectionString: url.href });
  await backup.connect();
  // Undoes the last migration.
  await backup.query('alter table progress drop column extra_views');
  await backup.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  await backup.query('begin');
  await backup.query('set local idle_in_transaction_session_timeout = 0');
  await backup.query('lock table progress in access share mode');
  const started = openDatabase({ dataDir: '', databaseUrl: url.href }).then(
    (database) => database.close(),
    (error: unknown) => error,
  );
  await backup.query('select pg_sleep(1)');
  await backup.query('commit');
  // Before the check: an open connection would keep the test run from ending.
  await backup.end();
  const failure = await started;
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  expect(failure).toBeUndefined();
});
