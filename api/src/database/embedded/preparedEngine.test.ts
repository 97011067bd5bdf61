import { PGlite } from '@electric-sql/pglite';
import { emptyDatabase } from '../../testing/testDatabase';
import { PreparedEngine } from './preparedEngine';

let engine: PreparedEngine;

beforeAll(async () => {
  engine = new PreparedEngine({ loadDataDir: await emptyDatabase() });
  await engine.waitReady;
  await engine.exec('create table notes (id int primary key, text text)');
});

afterAll(() => engine.close());

const prepared = async (): Promise<unknown[]> =>
  (await engine.exec('select statement from pg_prepared_statements', { rowMode: 'array' }))[0]?.rows.flat() ?? [];

test('BE-19 returns the same as PGlite for each type and row mode', async () => {
  const plain = await PGlite.create({ loadDataDir: await emptyDatabase() });
  const text = `select $1::int as whole, $2::float8 as part, $3::text as text, $4::json as json, $5::bool as yes,
    $6::timestamptz as at, $7::text[] as list, $8::int8 as big, null as nothing, 1 as whole`;
  const params = [1, 1.5, 'نص', { a: [1, null] }, true, new Date(0).toISOString(), ['a', 'b'], 9, null].slice(0, 8);
  const asText = { parsers: { 1184: (at: string) => at } };
  for (const options of [undefined, { rowMode: 'array' as const }, { rowMode: 'array' as const, ...asText }]) {
    const expected = await plain.query(text, params, options);
    for (const round of ['new', 'known']) {
      expect({ round, ...(await engine.query(text, params, options)) }).toEqual({ round, ...expected });
    }
  }
  await plain.close();
});

test('BE-19 plans a statement once, and reads new parameters and rows each time', async () => {
  const text = 'insert into notes values ($1, $2) on conflict (id) do update set text = excluded.text returning *';
  const before = await prepared();
  for (const note of ['one', null, 'three']) {
    const { rows, affectedRows } = await engine.query(text, [1, note]);
    expect({ rows, affectedRows }).toEqual({ rows: [{ id: 1, text: note }], affectedRows: 1 });
  }
  expect((await prepared()).filter((statement) => !before.includes(statement))).toEqual([text]);
});

test('BE-19 a failed statement rejects with its code, and the next one works', async () => {
  const insert = 'insert into notes values ($1::int, $2)';
  await engine.query(insert, [2, 'two']);
  await expect(engine.query(insert, [2, 'again'])).rejects.toMatchObject({ code: '23505' });
  await expect(engine.query('select nothing')).rejects.toMatchObject({ code: '42703' });
  await expect(engine.query(insert, ['word', 'two'])).rejects.toMatchObject({ code: '22P02' });
  expect((await engine.query('select text from notes where id = $1', [2])).rows).toEqual([{ text: 'two' }]);
});

test('BE-19 a failed transaction leaves nothing, and other statements wait for a running one', async () => {
  const insert = 'insert into notes values ($1, $2)';
  const failed = engine.transaction(async (inner) => {
    await inner.query(insert, [10, 'ten']);
    await inner.query(insert, [10, 'ten']);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  const running = engine.transaction(async (inner) => {
    await inner.query(insert, [11, 'eleven']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await inner.query('update notes set text = $2 where id = $1', [11, 'done']);
    return inner;
  });
  const other = engine.query('select id, text from notes where id >= $1', [10]);
  expect((await other).rows).toEqual([{ id: 11, text: 'done' }]);
  const inner = await running;
  await expect(async () => inner.query('select 1')).rejects.toThrow('closed');
});

test('BE-19 keeps a limited number of plans', async () => {
  for (let at = 0; at < 250; at += 1) {
    expect((await engine.query(`select ${at} as at`)).rows).toEqual([{ at }]);
  }
  expect(await prepared()).toHaveLength(200);
  expect((await engine.query('select 0 as at')).rows).toEqual([{ at: 0 }]);
});
