import { emptyDatabase } from '../../testing/testDatabase';
import { startEngine } from '../openDatabase';
import type { PreparedEngine } from './preparedEngine';
import { keepUp, startUpkeep } from './upkeep';

let engine: PreparedEngine;
beforeAll(async () => {
  engine = await startEngine({ loadDataDir: await emptyDatabase() });
});
afterAll(() => engine.close());

/** Changes rows. The engine would count them a second later. */
async function change(text: string): Promise<void> {
  await engine.exec(text);
  await engine.exec('select pg_stat_force_next_flush()');
}

/** Rows and replaced rows of the table, as the planner and the statistics have them. */
async function known(): Promise<unknown> {
  const { rows } = await engine.query(
    "select reltuples as live, n_dead_tup as dead from pg_stat_all_tables join pg_class on oid = relid where oid = 'notes'::regclass",
  );
  return rows[0];
}

test('BE-19 the planner learns the size of a table that grew, and the space of replaced rows is used again', async () => {
  await engine.exec('create table notes (id int primary key, text text)');
  await change("insert into notes select n, '' from generate_series(1, 3000) n");
  await change("update notes set text = 'new'");
  expect(await known()).toEqual({ live: -1, dead: 3000 });
  await keepUp(engine);
  expect(await known()).toEqual({ live: 3000, dead: 0 });

  await change("insert into notes select n, '' from generate_series(3001, 4000) n");
  await keepUp(engine);
  expect(await known()).toEqual({ live: 4000, dead: 0 });
});

test('BE-06 the log of changes has a limit', async () => {
  for (let round = 0; round < 3; round += 1) {
    await engine.exec("select pg_logical_emit_message(false, '', repeat('x', 1000000)) from generate_series(1, 70)");
    await keepUp(engine);
  }
  const { rows } = await engine.query<{ bytes: number }>('select sum(size)::float8 as bytes from pg_ls_waldir()');
  expect(rows[0]?.bytes).toBeLessThan(2 * 70_000_000);
});

test('BE-19 leaves alone what has hardly changed', async () => {
  await change("create table pages as select n as id, '' as text from generate_series(1, 3000) n");
  await keepUp(engine);
  await keepUp(engine);
  await change("update pages set text = 'one' where id = 1");
  const vacuum = jest.spyOn(engine, 'exec');
  await keepUp(engine);
  expect(vacuum).not.toHaveBeenCalled();
  vacuum.mockRestore();
});

test('BE-19 runs until it is ended, also after a failure', async () => {
  const asked = jest.spyOn(engine, 'query').mockRejectedValueOnce(new Error('no room'));
  const end = startUpkeep(engine, 5);
  while (asked.mock.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await end();
  const { length } = asked.mock.calls;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toHaveBeenCalledTimes(length);
  asked.mockRestore();
});

test('BE-19 ends between two tables: a server that stops has 10 s', async () => {
  for (const table of ['papers', 'books']) {
    await engine.exec(`create table ${table} (id int)`);
    await change(`insert into ${table} select generate_series(1, 100)`);
  }
  const end = startUpkeep(engine, 5);
  const done = jest.spyOn(engine, 'exec');
  await new Promise<void>((resolve) => {
    done.mockImplementationOnce(async () => {
      resolve(end());
      return [];
    });
  });
  expect(done).toHaveBeenCalledTimes(1);
  done.mockRestore();
});
