import { enterSession } from '../../session';
import { LOGIN_KEY, TOKEN_KEY } from '../../session/login/tokenStorage';
import { buildAttendance, buildExam, buildUser } from '../../testing/buildEntities';
import { fakeApi } from '../../testing/fakeApi';
import { keepRead, readKept, takeTurn } from './keptReads';
import { request } from '../request';

/** Fake content of the device; a browser test uses the real one. */
const values = new Map<string, unknown>();
jest.mock('../../session/login/keptDatabase', () => ({
  ...jest.requireActual<object>('../../session/login/keptDatabase'),
  keepValue: async (name: string, value: unknown) => values.set(name, value),
  readValue: async (name: string) => values.get(name),
  dropKept: async (name: string) => values.delete(name),
}));

const args = { params: { examId: 'e1' } };
const exam = { ...buildExam({ _id: 'e1', title: 'قانون أوم' }), newField: true };

beforeEach(() => {
  values.clear();
  enterSession({ ...buildUser(), loginToken: 'abc' });
  fakeApi({ exam: () => ({ data: { exam, attendance: buildAttendance({ _id: 'a1' }) } }) });
});

test('OF-01 stores a response unchanged, and returns it parsed by the current schema, with its time', async () => {
  const { data } = await request('exam', args);
  const before = Date.now();
  keepRead('exam', args, data);
  expect(JSON.stringify([...values.values()])).toContain('newField');
  const kept = await readKept('exam', args);
  expect(kept).toMatchObject(data);
  expect(kept?.keptAt).toBeGreaterThanOrEqual(before);
  expect(await readKept('exam', { params: { examId: 'e2' } })).toBeNull();
});

test('OF-01 stores the exam of the response that started the attempt', async () => {
  fakeApi({ startAttendance: () => ({ data: { exam, attendance: buildAttendance({ _id: 'a1' }) } }) });
  const { data } = await request('startAttendance', { body: { examId: 'e1', enrollmentId: null } });
  keepRead('exam', args, data);
  expect((await readKept('exam', args))?.attendance?._id).toBe('a1');
});

test('OF-01 removes an exam whose data was built from a submission', async () => {
  const { data } = await request('exam', args);
  keepRead('exam', args, data);
  keepRead('exam', args, { ...data, attendance: buildAttendance({ submitted: true }) });
  await new Promise((resolve) => setTimeout(resolve));
  expect(await readKept('exam', args)).toBeNull();
});

test.each([
  ['keeps', 'the running attempt', buildAttendance({ _id: 'a1' }), 'a1'],
  ['removes', 'another attempt', buildAttendance({ _id: 'a2' }), undefined],
])('OF-01 %s an exam when a report of %s arrives', async (_, _of, attendance, left) => {
  const { data } = await request('exam', args);
  keepRead('exam', args, data);
  keepRead('exam', args, { ...data, attendance });
  await new Promise((resolve) => setTimeout(resolve));
  expect((await readKept('exam', args))?.attendance?._id).toBe(left);
});

test('OF-02 BE-17 stores which device continues the running attempt, and changes nothing else', async () => {
  const { data } = await request('exam', args);
  keepRead('exam', args, data);
  const before = await readKept('exam', args);
  keepRead('exam', args, { ...data, attendance: buildAttendance({ _id: 'a1', activeDevice: 'this phone' }) });
  await new Promise((resolve) => setTimeout(resolve));
  expect(await readKept('exam', args)).toEqual({
    ...before,
    attendance: { ...before?.attendance, activeDevice: 'this phone' },
  });
  expect(JSON.stringify([...values.values()])).toContain('newField');
});

test('OF-02 a report of the device does not replace a response that came meanwhile', async () => {
  const { data } = await request('exam', args);
  fakeApi({ exam: () => ({ data: { exam, attendance: buildAttendance({ _id: 'a1', studentAnswers: ['b'] }) } }) });
  const { data: newer } = await request('exam', args);
  keepRead('exam', args, data);
  takeTurn('exam', args)();
  keepRead('exam', args, { ...data, attendance: buildAttendance({ _id: 'a1', activeDevice: 'this phone' }) });
  takeTurn('exam', args)();
  keepRead('exam', args, newer);
  await new Promise((resolve) => setTimeout(resolve));
  expect((await readKept('exam', args))?.attendance?.studentAnswers).toEqual(['b']);
});

test("OF-06 neither stores nor reads an exam for another tab's login before this page is notified of it", async () => {
  const { data } = await request('exam', args);
  keepRead('exam', args, data);
  window.localStorage.setItem(TOKEN_KEY, 'of another student');
  window.localStorage.setItem(LOGIN_KEY, 'login-2');
  expect(await readKept('exam', args)).toBeNull();
  values.clear();
  keepRead('exam', args, data);
  expect(values.size).toBe(0);
});

test('OF-06 stores no response that pages do not need offline', async () => {
  fakeApi({ myInfo: () => ({ data: { user: { name: 'سلمى' } } }) });
  const { data } = await request('myInfo', {});
  keepRead('myInfo', {}, data);
  expect(values.size).toBe(0);
});

test('OF-06 stores no report of the device for a login that begins meanwhile', async () => {
  const { data } = await request('exam', args);
  keepRead('exam', args, data);
  keepRead('exam', args, { ...data, attendance: buildAttendance({ _id: 'a1', activeDevice: 'this phone' }) });
  window.localStorage.setItem(TOKEN_KEY, 'of another student');
  window.localStorage.setItem(LOGIN_KEY, 'login-2');
  await new Promise((resolve) => setTimeout(resolve));
  expect(JSON.stringify([...values.values()])).not.toContain('this phone');
});

test.each([['text'], [{ raw: {} }], [{ at: 1, raw: { exam: 'broken' } }]])('OF-01 ignores %j', async (value) => {
  values.set('exam/[["examId","e1"]]', value);
  expect(await readKept('exam', args)).toBeNull();
});
