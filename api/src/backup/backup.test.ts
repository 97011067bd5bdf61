import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { createCodes } from '../code/createCodes';
import { courseIdOf } from '../staffFile/storeCourse';
import { buildCourse, buildExam, buildLecture, buildQuestion } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import { item, TestApi } from '../testing/testApi';
import { tablesInOrder } from './tables';

const folder = mkdtempSync(join(tmpdir(), 'manassa-backup-'));
const file = join(folder, 'data.gz');
let api: TestApi;
let other: TestApi;
const run = staffRunner(() => api);
const runOnOther = staffRunner(() => other);

beforeEach(async () => {
  rmSync(file, { force: true });
  [api, other] = [await TestApi.open(), await TestApi.open()];
});
afterEach(async () => {
  await api.close();
  await other.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** All rows of a database as text. */
async function everything(of: TestApi): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of tablesInOrder()) {
    const result = await of.handle.execute(sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`);
    const { rows } = result as unknown as { rows: { row: string }[] };
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}

async function study(): Promise<{ token: string }> {
  // JavaScript would reorder these keys.
  const question = { ...buildQuestion('b'), answers: { b: 'ب', a: 'أ', '2': 'اثنان', '1': 'واحد' } };
  await api.store(buildCourse([buildLecture(), buildExam({ attempts: 1200, questions: [question] })]));
  const { token } = await api.register('BACKUP');
  await api.enroll(token, courseIdOf('course'));
  await api.call('startAttendance', { token, body: { examId: item('exam'), enrollmentId: null } });
  return { token };
}

test('BE-20 a restored database has every row, and students continue where they were', async () => {
  const { token } = await study();
  // More than are read and written at once.
  await createCodes(api.handle, courseIdOf('course'), 1001);
  expect(await run(['backup', file])).toEqual([expect.stringMatching(/data\.gz: \d+ rows$/)]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await everything(api);
  expect(await runOnOther(['restore', file, '--why', 'moved'])).toEqual([expect.stringContaining('rows restored')]);
  const after = await everything(other);
  expect(after.staff_log).toEqual([expect.stringContaining('"why":"moved"')]);
  expect({ ...after, staff_log: [] }).toEqual(before);

  const body = { examId: item('exam'), studentAnswers: ['b'], enrollmentId: null };
  expect((await other.call('submitAttendance', { token, body })).data.attendance).toMatchObject({ score: 2 });
  // Serial columns continue after the restored rows.
  expect(await other.store(buildCourse([], { key: 'next' }))).toBe(courseIdOf('next'));
});

test('BE-20 a backup is the state of one moment while students keep writing', async () => {
  await study();
  let isDone = false;
  const writing = (async () => {
    for (let number = 0; !isDone; number += 1) {
      const { token } = await api.register(`WRITES${number}`);
      await api.enroll(token, courseIdOf('course'));
    }
  })();
  await run(['backup', file]);
  isDone = true;
  await writing;
  await runOnOther(['restore', file]);
  // Every enrollment has its transaction and its used code.
  const { enrollments = [], transactions = [] } = await everything(other);
  expect(transactions).toHaveLength(enrollments.length);
});

test('BE-20 replaces data only on request, and then completely', async () => {
  await study();
  await run(['backup', file]);
  // Staff load courses before the first student registers.
  await other.store(buildCourse([buildLecture()]));
  expect((await runOnOther(['restore', file]))[1]).toContain('--replace');
  await other.handle.execute(sql`truncate courses cascade`);
  await other.register('STAYS');
  expect((await runOnOther(['restore', file]))[1]).toContain('--replace');
  expect((await runOnOther(['students', 'show', 'STAYS']))[0]).toContain('STAYS');
  expect((await runOnOther(['restore', file, '--replace', '--why', 'test']))[0]).toContain('restored');
  expect((await runOnOther(['students', 'show', 'STAYS']))[0]).toBe('refused');
  expect((await runOnOther(['students', 'show', 'BACKUP']))[0]).toContain('BACKUP');
});

test('BE-20 replaces data also on a server that went back to this version, with a table of the later one', async () => {
  await study();
  await run(['backup', file]);
  await api.handle.execute(sql`create table certificates (user_id text references users (id))`);
  await api.handle.execute(sql`insert into certificates select id from users`);
  expect((await run(['restore', file, '--replace', '--why', 'test']))[0]).toContain('restored');
  expect((await api.handle.execute(sql`select * from certificates`)) as object).toMatchObject({ rows: [] });
});

/** Returns a backup of these lines with a fitting checksum. */
function sealed(lines: readonly string[]): Buffer {
  const body = lines.slice(0, -1).map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(body.join('')).digest('hex');
  return gzipSync(`${body.join('')}${JSON.stringify({ ...JSON.parse(lines.at(-1) ?? ''), sha256 })}\n`);
}

test('BE-20 restores a backup of an earlier version, which did not store the number of enrollments', async () => {
  await study();
  await run(['backup', file]);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  writeFileSync(file, sealed([(lines[0] ?? '').replace('"enrollments_count",', ''), ...lines.slice(1)]));
  expect((await runOnOther(['restore', file]))[0]).toContain('rows restored');
  expect((await everything(other)).courses).toEqual([expect.stringContaining('"enrollments_count":1')]);
});

test('BE-20 refuses a damaged, incomplete or unknown file and keeps the data', async () => {
  await study();
  await run(['backup', file]);
  await other.register('STAYS');
  const whole = gunzipSync(readFileSync(file)).toString('utf8');
  const lines = whole.trimEnd().split('\n');
  const bad: [string, Buffer, string][] = [
    ['incomplete', gzipSync(`${lines.slice(0, -1).join('\n')}\n`), 'its end is missing'],
    ['changed', gzipSync(whole.replace('"BACKUP"', '"BACKUQ"')), 'its checksum differs'],
    ['cut', readFileSync(file).subarray(0, -20), 'cannot be read as a backup'],
    ['text', Buffer.from('hello'), 'cannot be read as a backup'],
    ['json', gzipSync('{}\n'), 'is not a backup'],
    ['rows', sealed(lines.filter((line) => !line.startsWith('{"table":"users"'))), 'rows are missing'],
    [
      'newer',
      sealed(lines.map((line) => line.replace('"blocked_at"', '"newer_column"'))),
      'made by a newer version: "newer_column" is unknown here',
    ],
    [
      'tables',
      sealed(lines.map((line) => line.replace('"name":"users"', '"name":"certificates"'))),
      'made by a newer version: "certificates" is unknown here',
    ],
  ];
  for (const [name, content, reason] of bad) {
    writeFileSync(join(folder, name), content);
    const refused = await runOnOther(['restore', join(folder, name), '--replace']);
    expect([name, refused[0], refused[1]?.includes(reason)]).toEqual([name, 'refused', true]);
  }
  expect((await runOnOther(['restore', join(folder, 'none'), '--replace']))[0]).toBe('refused');
  expect((await runOnOther(['students', 'show', 'STAYS']))[0]).toContain('STAYS');
});

test('BE-20 never leaves a half-written file or overwrites one by accident', async () => {
  await run(['backup', file]);
  expect((await run(['backup', file]))[1]).toContain('--overwrite');
  const nowhere = join(folder, 'none', 'data.gz');
  expect((await run(['backup', nowhere]))[1]).toContain('cannot be written');
  expect(existsSync(nowhere)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('BE-20 a backup that is asked for again before the server has written the first one is complete', async () => {
  await study();
  const both = [run(['backup', file]), run(['backup', file])];
  expect(await Promise.all(both)).toEqual(both.map(() => [expect.stringMatching(/ rows$/)]));
  expect((await runOnOther(['restore', file]))[0]).toContain('rows restored');
});

test('restores texts with line separators, which some versions of Node take for the end of a line, and long ones', async () => {
  // Letters of three bytes: what is read at once, 16 kB, ends within one.
  const long = '–'.repeat(50_000);
  await api.store(buildCourse([buildLecture({ description: `السطر الأول\u2028السطر الثاني${long}` })]));
  await run(['backup', file]);
  expect((await runOnOther(['restore', file]))[0]).toContain('rows restored');
  expect((await everything(other)).items).toEqual((await everything(api)).items);
});

test('restores halves of surrogate pairs, which PostgreSQL stores but cannot read back, as unknown characters', async () => {
  await study();
  await api.handle.execute(sql.raw(`update attendances set saved_answers = '["\\ud800", "\\ud83d\\ude00"]'::json`));
  await run(['backup', file]);
  expect((await runOnOther(['restore', file]))[0]).toContain('rows restored');
  const { rows } = (await other.handle.execute(
    sql.raw('select saved_answers::text as saved from attendances where saved_answers is not null'),
  )) as unknown as { rows: { saved: string }[] };
  expect(rows.map(({ saved }) => JSON.parse(saved))).toContainEqual(['\ufffd', '😀']);
});
