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

/** Opens a tab of this browser that records its states. */
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

/** Dispatches the event that a browser sends to all other tabs. */
function tellOthers(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

test('AT-13 the tab with the attempt sends heartbeats while it is open, and keeps the attempt', async () => {
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

test('AT-13 a tab that lost the attempt is notified at once and does not take it back by itself', async () => {
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

test('AT-13 a take-over is one write: other tabs get an event for each, and would take back a removed attempt', async () => {
  await openTab();
  const second = await openTab();
  const removed = jest.spyOn(Storage.prototype, 'removeItem');
  second.takeOver();
  expect(second.state()).toBe('held');
  expect(removed).not.toHaveBeenCalled();
  removed.mockRestore();
});

test('AT-13 a page that is reloaded is no other tab to itself', async () => {
  await openTab();
  window.dispatchEvent(new Event('pagehide'));
  expect((await openTab()).state()).toBe('held');
});

test('AT-13 a tab that closes before it is notified of the take-over leaves the other tab’s heartbeat in place', async () => {
  const first = await openTab();
  const second = await openTab();
  second.takeOver();
  first.release();
  expect(localStorage.getItem(KEY)).not.toBeNull();
});

test('AT-10 reports that it is submitting and cannot be taken over', async () => {
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

test('AT-13 a tab counts as open for three missed heartbeats, then its attempt continues here', async () => {
  beatOf(Date.now() - 3_500);
  const tab = await openTab();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(tab.told).toEqual(['elsewhere', 'elsewhere']);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(tab.state()).toBe('held');
});

test('AT-13 a heartbeat from before the device clock was set back does not block a tab', async () => {
  beatOf(Date.now() + 3_600_000);
  expect((await openTab()).state()).toBe('held');
});

test('AT-13 a released tab sends no heartbeat and no answers to other tabs', async () => {
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
