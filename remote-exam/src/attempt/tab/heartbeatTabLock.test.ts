import { createHeartbeatLock } from './heartbeatTabLock';

const KEY = 'manassa.exam.tab/attempt';
const stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

/** A tab of this browser, with every state it was told. */
async function openTab(isBusy = () => false) {
  const told: string[] = [];
  const lock = createHeartbeatLock('attempt', isBusy, (state) => told.push(state));
  stops.push(lock.release);
  await jest.advanceTimersByTimeAsync(0);
  return { ...lock, told, state: () => told.at(-1) };
}

function beatOf(at: number): void {
  localStorage.setItem(KEY, JSON.stringify({ tab: 'other', at, busy: false }));
}

/** What a browser tells every tab but the one that wrote. */
function tellOthers(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

test('AT-13 the tab that holds the attempt says so for as long as it lives, and keeps it', async () => {
  const tab = await openTab();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(new Set(tab.told)).toEqual(new Set(['held']));
  const beat = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { at: number };
  expect(Date.now() - beat.at).toBeLessThanOrEqual(2_000);
});

test('AT-13 two tabs never hold the attempt at once, however long both are open', async () => {
  const first = await openTab();
  const second = await openTab();
  await jest.advanceTimersByTimeAsync(30_000);
  expect([first.state(), second.state()]).toEqual(['held', 'elsewhere']);
  expect(second.told).not.toContain('held');
});

test('AT-13 a tab from which the attempt was taken over is told at once and takes nothing back by itself', async () => {
  const first = await openTab();
  const second = await openTab();
  second.takeOver();
  expect(second.state()).toBe('held');
  tellOthers();
  expect(first.state()).toBe('elsewhere');
  await jest.advanceTimersByTimeAsync(30_000);
  expect([first.state(), second.state()]).toEqual(['elsewhere', 'held']);
  first.release();
  expect(localStorage.getItem(KEY)).not.toBeNull();
});

test('AT-13 a tab that closes before it was told of the take-over leaves the other one’s beat alone', async () => {
  const first = await openTab();
  const second = await openTab();
  second.takeOver();
  first.release();
  expect(localStorage.getItem(KEY)).not.toBeNull();
});

test('AT-10 a tab that is submitting says so, and nothing is taken over from it', async () => {
  let busy = true;
  const first = await openTab(() => busy);
  const second = await openTab();
  expect(second.state()).toBe('busy-elsewhere');
  second.takeOver();
  expect(second.state()).toBe('busy-elsewhere');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(first.state()).toBe('held');
  busy = false;
  await jest.advanceTimersByTimeAsync(4_000);
  expect(second.state()).toBe('elsewhere');
});

test('AT-13 a tab that is late for three beats is alive, after that it is gone and its attempt goes on here', async () => {
  beatOf(Date.now() - 3_500);
  const tab = await openTab();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(tab.told).toEqual(['elsewhere', 'elsewhere']);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(tab.state()).toBe('held');
});

test('AT-13 a beat from before the device clock was put back keeps nobody out', async () => {
  beatOf(Date.now() + 3_600_000);
  expect((await openTab()).state()).toBe('held');
});

test('AT-13 a tab that has let go neither beats nor answers any more', async () => {
  const first = await openTab();
  const second = await openTab();
  first.release();
  expect(localStorage.getItem(KEY)).toBeNull();
  tellOthers();
  expect(second.state()).toBe('held');
  const toldBefore = first.told.length;
  await jest.advanceTimersByTimeAsync(30_000);
  tellOthers();
  expect(first.told).toHaveLength(toldBefore);
  expect(second.state()).toBe('held');
});
