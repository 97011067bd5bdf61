import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Cache, State } from 'swr';
import type { CallData } from '../../contract';
import { enterSession, noticesAtom, sessionAtom, store } from '../../session';
import { buildAttendance, buildExam, buildUser } from '../../testing/buildEntities';
import { fakeApi } from '../../testing/fakeApi';
import type { FakeAnswer } from '../../testing/fakeApi';
import { keepRead, readKept } from './keptReads';
import { request } from '../request';
import { useCache } from '../useCache';
import { useRead } from '../useRead';

/** Fake content of the device; a browser test uses the real one. */
const values = new Map<string, unknown>();
jest.mock('../../session/login/keptDatabase', () => ({
  ...jest.requireActual<object>('../../session/login/keptDatabase'),
  keepValue: async (name: string, value: unknown) => values.set(name, value),
  readValue: async (name: string) => values.get(name),
  dropKept: async (name: string) => values.delete(name),
}));

const args = { params: { examId: 'e1' } };
let cache: Cache & Map<string, State>;

/** Response of the exam with an attempt. */
function examWith(attempt: string, more: object = {}): FakeAnswer {
  return { data: { exam: buildExam({ _id: 'e1' }), attendance: buildAttendance({ _id: attempt, ...more }) } };
}

/** Serves the exam after a wait. */
function serveLate(waitMs: number, answer: FakeAnswer): void {
  fakeApi({ exam: () => new Promise((resolve) => setTimeout(resolve, waitMs, answer)) });
}

/** Reads the exam beside the screen. */
const ask = () => request('exam', args).then(({ data }) => data);

async function keepOnDevice(attempt: string, more?: object): Promise<CallData<'exam'>> {
  fakeApi({ exam: () => examWith(attempt, more) });
  const { data } = await request('exam', args);
  keepRead('exam', args, data);
  return data;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
    </Provider>
  );
}

/** @param quiet 'refresh' for a screen of an attempt */
function openExam(quiet?: 'refresh') {
  const { result, rerender } = renderHook(
    ({ examId }) => ({ read: useRead('exam', { params: { examId } }, { quiet }), cache: useCache() }),
    { wrapper: Page, initialProps: args.params },
  );
  const attempt = () => {
    const { read } = result.current;
    return read.state === 'ready' ? read.data.attendance?._id : read.state;
  };
  const retry = () => act(() => void (result.current.read.state === 'failed' && result.current.read.retry()));
  return { attempt, retry, cache: () => result.current.cache, goTo: (examId: string) => rerender({ examId }) };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  values.clear();
  cache = new Map();
  store.set(noticesAtom, []);
  enterSession({ ...buildUser(), loginToken: 'abc' });
  jest.restoreAllMocks();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('AT-13 neither shows nor stores a response that was requested before the next attempt began', async () => {
  fakeApi({ exam: () => examWith('first', { submitted: true }) });
  const exam = openExam();
  await pass(50);
  serveLate(5000, examWith('first', { submitted: true }));
  await act(async () => void exam.cache().refresh('exam', args));
  await pass(1000);
  fakeApi({ startAttendance: () => examWith('second') });
  const { data } = await request('startAttendance', { body: { examId: 'e1', enrollmentId: null } });
  await act(() => exam.cache().update('exam', args, () => data));
  await pass(10_000);
  expect(exam.attempt()).toBe('second');
  expect((await readKept('exam', args))?.attendance?._id).toBe('second');
});

test('AT-13 a read that was asked for before a change is dropped', async () => {
  fakeApi({ exam: () => examWith('first') });
  const exam = openExam();
  await pass(50);
  serveLate(5000, examWith('first'));
  void exam.cache().update('exam', args, ask());
  await pass(100);
  const result = { ...(await keepOnDevice('first')), attendance: buildAttendance({ _id: 'first', submitted: true }) };
  await act(() => exam.cache().update('exam', args, () => result));
  await pass(6000);
  expect(cache.get([...cache.keys()].find((key) => key.includes('exam')) ?? '')?.data).toBe(result);
  expect(await readKept('exam', args)).toBeNull();
});

test('AT-12 a refresh is shown while an earlier read hangs, which does not replace it when it comes', async () => {
  fakeApi({ exam: () => examWith('first') });
  const exam = openExam();
  await pass(50);
  serveLate(15_000, examWith('older'));
  void exam.cache().update('exam', args, ask());
  await pass(100);
  serveLate(1000, examWith('newer'));
  await act(async () => void exam.cache().refresh('exam', args));
  await pass(1100);
  expect(exam.attempt()).toBe('newer');
  await pass(15_000);
  expect(exam.attempt()).toBe('newer');
  expect((await readKept('exam', args))?.attendance?._id).toBe('newer');
});

test('a read that fails changes nothing', async () => {
  fakeApi({ exam: () => examWith('first') });
  const exam = openExam();
  await pass(50);
  await expect(exam.cache().update('exam', args, Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  await pass(50);
  expect(exam.attempt()).toBe('first');
});

test('OF-02 an attempt opens with the stored exam while the server takes long, and reads again once it responds', async () => {
  await keepOnDevice('first');
  serveLate(9000, examWith('first', { attempts: 5 }));
  const exam = openExam('refresh');
  await pass(2900);
  expect(exam.attempt()).toBe('loading');
  await pass(200);
  expect(exam.attempt()).toBe('first');
  fakeApi({ exam: () => examWith('first', { attempts: 6 }) });
  await pass(7000);
  const shown = cache.get([...cache.keys()].find((key) => key.includes('exam')) ?? '')?.data as CallData<'exam'>;
  expect(shown).not.toHaveProperty('keptAt');
  expect(shown.attendance?.attempts).toBe(6);
  expect((await readKept('exam', args))?.attendance?.attempts).toBe(6);
});

test('OF-02 a response that comes after the stored exam was shown does not replace what happened since', async () => {
  const data = await keepOnDevice('first');
  serveLate(9000, examWith('first'));
  const exam = openExam('refresh');
  await pass(4000);
  const result = { ...data, attendance: buildAttendance({ _id: 'first', submitted: true }) };
  await act(() => exam.cache().update('exam', args, () => result));
  fakeApi({ exam: () => examWith('first', { submitted: true }) });
  await pass(4900);
  expect(cache.get([...cache.keys()].find((key) => key.includes('exam')) ?? '')?.data).toBe(result);
  expect(await readKept('exam', args)).toBeNull();
  await pass(5000);
  expect((await readKept('exam', args))?.attendance?.submitted).toBe(true);
});

test('OF-02 a refusal that comes after the stored exam was shown ends the session', async () => {
  await keepOnDevice('first');
  act(() => store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser({ loginToken: 'abc' }) }));
  serveLate(9000, { refuse: 401, message: 'log in' });
  const exam = openExam('refresh');
  await pass(4000);
  expect(exam.attempt()).toBe('first');
  await pass(6000);
  expect(store.get(sessionAtom).status).toBe('visitor');
});

test.each([
  ['waits for the server: its buttons depend on it', true, 'loading'],
  ['OF-02 offers a running attempt while the server takes long', false, 'first'],
])('the start page %s', async (_, submitted, shown) => {
  await keepOnDevice('first', { submitted });
  serveLate(9000, examWith('second'));
  const exam = openExam();
  await pass(8000);
  expect(exam.attempt()).toBe(shown);
  fakeApi({ exam: () => examWith('second') });
  await pass(2000);
  expect(exam.attempt()).toBe('second');
});

test('OF-04 another exam in the same screen is read from the device, too', async () => {
  await keepOnDevice('first');
  const { data } = await request('exam', args);
  keepRead('exam', { params: { examId: 'e2' } }, data);
  fakeApi({ exam: () => ({ network: true }) });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const exam = openExam();
  await pass(100);
  expect(exam.attempt()).toBe('first');
  exam.goTo('e2');
  await pass(100);
  expect(exam.attempt()).toBe('first');
});

test('OF-02 a failed exam opens from the device when its retry finds no connection', async () => {
  fakeApi({ exam: () => ({ refuse: 500 }) });
  const exam = openExam();
  await pass(100);
  expect(exam.attempt()).toBe('failed');
  await keepOnDevice('first');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ exam: () => ({ network: true }) });
  exam.retry();
  await pass(100);
  expect(exam.attempt()).toBe('first');
});

test('an exam that the server refuses is not opened from the device', async () => {
  await keepOnDevice('first');
  fakeApi({ exam: () => ({ refuse: 404 }) });
  const exam = openExam();
  await pass(100);
  expect(exam.attempt()).toBe('failed');
});

test('OF-06 stores no exam that arrives after another student has logged in', async () => {
  fakeApi({ exam: () => examWith('first') });
  const exam = openExam();
  await pass(50);
  values.clear();
  serveLate(1000, examWith('first'));
  void exam.cache().update('exam', args, ask());
  fakeApi({ exam: () => ({ refuse: 404 }) });
  act(() => enterSession(buildUser({ loginToken: 'other' })));
  await pass(5000);
  expect([...values.values()]).toEqual([]);
});

test('OF-06 stores no exam whose read began before another student logged in', async () => {
  serveLate(1000, examWith('first'));
  openExam();
  await pass(50);
  fakeApi({ exam: () => ({ refuse: 404 }) });
  act(() => enterSession(buildUser({ loginToken: 'other' })));
  await pass(5000);
  expect([...values.values()]).toEqual([]);
});

test('AP-07 a read that is lost after the connection came back is sent again', async () => {
  let reads = 0;
  fakeApi({
    exam: async () => {
      reads += 1;
      if (reads === 1) await new Promise((resolve) => setTimeout(resolve, 8000));
      return reads === 1 ? { network: true } : examWith('a1');
    },
  });
  const page = openExam();
  await pass(6000);
  window.dispatchEvent(new Event('online'));
  await pass(3000);
  expect(page.attempt()).toBe('a1');
});

test('OF-02 a late response leaves a read alone that was sent after it', async () => {
  await keepOnDevice('stored');
  let reads = 0;
  fakeApi({
    exam: async () => {
      reads += 1;
      const attempt = reads === 1 ? 'late' : 'newer';
      await new Promise((resolve) => setTimeout(resolve, reads === 1 ? 6000 : 10_000));
      return examWith(attempt);
    },
  });
  const exam = openExam('refresh');
  await pass(3100);
  expect(exam.attempt()).toBe('stored');
  await pass(1900);
  act(() => void exam.cache().refresh('exam', args));
  await pass(10_100);
  expect(exam.attempt()).toBe('newer');
  expect(reads).toBe(2);
});

test('OF-04 an exam that was opened without a network is read as soon as there is one', async () => {
  await keepOnDevice('stored');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const exam = openExam();
  await pass(500);
  expect(exam.attempt()).toBe('stored');
  fakeApi({ exam: () => examWith('newer') });
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(100);
  expect(exam.attempt()).toBe('newer');
});
