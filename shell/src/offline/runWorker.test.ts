import { sessionAtom, store } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { runWorker } from './runWorker';

jest.mock('./whenSettled', () => ({ whenSettled: (work: () => void) => work() }));
jest.mock('@manassa/shared/federation', () => ({
  ...jest.requireActual<object>('@manassa/shared/federation'),
  readPinnedBases: () => [],
}));
const mockList = jest.fn((): object => ({ id: 'c1', files: {} }));
jest.mock('../worker/keptPage.rule', () => ({ readKeptList: () => mockList() }));
const mockRemoveKept = jest.fn(async () => undefined);
jest.mock('./removeKept', () => ({ removeKept: () => mockRemoveKept() }));

/** The worker's failures by address. */
const failures: Record<string, string> = {};
const answers: ((other?: object) => void)[] = [];
const active = {
  postMessage: ({ keep }: { keep: string }, [port]: { postMessage: (answer: object) => void }[]) => {
    const error = failures[keep];
    answers.push((other) =>
      port?.postMessage({
        version: '1',
        isCounted: false,
        ...(other ?? (error ? { result: 'no room', error } : { result: 'kept' })),
      }),
    );
  },
};

class FakeChannel {
  port1: { onmessage?: (event: { data: object }) => void } = {};
  port2 = { postMessage: (data: object) => this.port1.onmessage?.({ data }) };
}

let navigated: () => void = () => undefined;

function result(): string | undefined {
  return document.documentElement.dataset.kept;
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

async function answer(): Promise<void> {
  for (const tell of answers.splice(0)) tell();
  await settle();
}

async function goTo(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  navigated();
  await settle();
}

const register = jest.fn(async () => ({ active, update: () => Promise.resolve() }));

beforeEach(async () => {
  register.mockClear();
  Object.assign(navigator, { serviceWorker: { register } });
  Object.assign(globalThis, { MessageChannel: FakeChannel });
  jest.spyOn(console, 'info').mockReturnValue(undefined);
  window.history.replaceState(null, '', '/start');
  delete document.documentElement.dataset.kept;
});

afterEach(() => {
  answers.splice(0);
  Reflect.deleteProperty(navigator, 'connection');
});

async function start(): Promise<void> {
  void runWorker({ release: { shell: '1' }, report: jest.fn(), onNavigated: (listener) => (navigated = listener) });
  await settle();
  await answer();
}

it('OF-01 downloads nothing for later on a metered connection before the login', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  store.set(sessionAtom, { status: 'visitor' });
  await start();
  expect(result()).toBeUndefined();
  // The worker keeps the pages that a visitor opens or reloads.
  expect(register).not.toHaveBeenCalled();
  store.set(sessionAtom, { status: 'student', token: 'token', user: buildUser() });
  await goTo('/student/courses');
  await answer();
  expect(result()).toBe('kept');
});

it('OF-05 reports that an operator switched the worker off, for the warning before an exam', async () => {
  mockList.mockReturnValueOnce({ off: true });
  await start();
  expect(mockRemoveKept).toHaveBeenCalledTimes(1);
  expect(result()).toBe('off');
});

it('OF-01 reports only of the address on screen whether it is stored', async () => {
  await start();
  expect(result()).toBe('kept');

  failures['/student/courses'] = 'the storage is full';
  await goTo('/student/courses');
  expect(result()).toBeUndefined();
  await answer();
  expect(result()).toBe('no room');
  await goTo('/start');
  expect(result()).toBe('kept');
  expect(answers).toEqual([]);

  await goTo('/student/courses');
  await goTo('/start');
  await answer();
  expect(result()).toBe('kept');
  delete failures['/student/courses'];
  await goTo('/student/courses');
  await answer();
  expect(result()).toBe('kept');
});

describe('an address that is not kept yet', () => {
  const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(5);
  let online: () => void;
  async function tell(at: number, other: object): Promise<void> {
    answers.splice(at, 1)[0]?.(other);
    await settled();
  }
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const listen = jest.spyOn(window, 'addEventListener');
    void runWorker({ release: { shell: '1' }, report: jest.fn(), onNavigated: (listener) => (navigated = listener) });
    await settled();
    online = listen.mock.calls.find(([name]) => name === 'online')?.[1] as () => void;
    listen.mockRestore();
  });
  afterEach(() => jest.useRealTimers());

  it('OF-01 is asked for again, later and when the connection returns, but not without room', async () => {
    await tell(0, { result: 'not kept', error: 'lost' });
    await jest.advanceTimersByTimeAsync(14_000);
    expect(answers).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1000);
    expect(answers).toHaveLength(1);

    await tell(0, { result: 'not kept', error: 'lost' });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(answers).toHaveLength(0);
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(answers).toHaveLength(0);
    isOnline.mockRestore();
    online();
    await settled();
    expect(answers).toHaveLength(1);

    await tell(0, { result: 'no room', error: 'full' });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(answers).toHaveLength(0);
  });

  it('OF-01 is asked for again when the page before it is kept later', async () => {
    window.history.replaceState(null, '', '/student/courses');
    navigated();
    await settled();
    await tell(1, { result: 'not kept', error: 'lost' });
    await tell(0, { result: 'kept' });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(answers).toHaveLength(1);
  });

  it('OF-01 is asked for again when the server was not ready, but not when the worker was removed', async () => {
    await tell(0, { result: 'not kept' });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(answers).toHaveLength(1);
    await tell(0, { result: 'off' });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(answers).toHaveLength(0);
  });

  it('OF-01 is asked for again when the browser ended the worker, which never answers', async () => {
    await jest.advanceTimersByTimeAsync(400_000);
    expect(answers).toHaveLength(2);
  });

  async function goTo(path: string): Promise<void> {
    window.history.replaceState(null, '', path);
    navigated();
    await settled();
  }

  it('OF-01 is asked for again as soon as others are, after failures of those', async () => {
    for (let at = 0; at < 8; at += 1) {
      await tell(0, { result: 'not kept', error: 'lost' });
      await goTo(`/course/details/${at}`);
    }
    await tell(0, { result: 'not kept', error: 'lost' });
    await goTo('/course/view/c1/section/s1/exam/e1/start');
    await tell(0, { result: 'not kept', error: 'lost' });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(answers).toHaveLength(1);
  });

  it('OF-01 is asked for again although the page before it fails later', async () => {
    await goTo('/student/courses');
    await tell(1, { result: 'not kept', error: 'lost' });
    await jest.advanceTimersByTimeAsync(10_000);
    await tell(0, { result: 'no room', error: 'full' });
    await jest.advanceTimersByTimeAsync(5000);
    expect(answers).toHaveLength(1);
  });

  it('OF-01 is not asked for without a pause after many failures', async () => {
    for (let at = 0; at < 20; at += 1) {
      await tell(0, { result: 'not kept', error: 'damaged' });
      while (answers.length === 0) await jest.advanceTimersByTimeAsync(200_000);
    }
    await tell(0, { result: 'not kept', error: 'damaged' });
    await jest.advanceTimersByTimeAsync(3_000_000);
    expect(answers).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(answers).toHaveLength(1);
  });
});
