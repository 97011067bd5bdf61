import { CanarySenders } from './CanarySenders';
import { failuresOf, NO_FAILURES, sumOf, type Tally } from './tally.rule';

const ok = { app: 'remote-x', version: '2', trial: 7, pages: 1, failed: NO_FAILURES, lastMessage: null, lastAt: '' };
const bad = { ...ok, failed: { ...NO_FAILURES, render: 1 } };
const HOUR_MS = 3_600_000;

let senders: CanarySenders;
let told: Tally[];
const tell = (page: typeof ok, address: string, nowMs = 0) => told.push(...senders.judged(page, address, nowMs));
/** Pages and failures, judged and shown only. */
const counts = () => sumOf(told).map((one) => [one.trial, one.pages, failuresOf(one)]);

beforeEach(() => {
  senders = new CanarySenders();
  told = [];
});

test('RL-14 counts an address once for each version of a canary', () => {
  for (let times = 0; times < 40; times += 1) tell(ok, '10.0.0.1');
  tell(ok, '10.0.0.2');
  tell({ ...ok, trial: 9 }, '10.0.0.1');
  expect(counts()).toEqual([
    [7, 2, 0],
    [null, 39, 0],
    [9, 1, 0],
  ]);
  tell({ ...ok, version: '1' }, '10.0.0.1');
  expect(sumOf(told).at(-1)).toMatchObject({ version: '1', trial: 7, pages: 1 });
});

test('RL-05 counts an address as failed after any failure, once', () => {
  for (const page of [ok, ok, bad, bad, ok]) tell(page, '10.0.0.1');
  expect(counts()).toEqual([
    [7, 1, 1],
    [null, 4, 1],
  ]);
});

test('RL-05 counts an address again when its verdict is older than a day', () => {
  tell(ok, '10.0.0.1');
  tell(bad, '10.0.0.1', 5 * HOUR_MS);
  tell(bad, '10.0.0.1', 28 * HOUR_MS);
  expect(counts()[0]).toEqual([7, 1, 1]);
  tell(bad, '10.0.0.1', 29 * HOUR_MS);
  expect(counts()[0]).toEqual([7, 2, 2]);
});

test('RL-14 counts the addresses of one IPv6 network as one', () => {
  for (const address of ['2001:db8:0:1::1', '2001:db8::1:0:0:0:2', '2001:0db8:0:0001:aaaa:bbbb:cccc:dddd']) {
    tell(ok, address);
  }
  expect(counts()[0]).toEqual([7, 1, 0]);
  tell(ok, '2001:db8:0:2::1');
  tell(ok, '::ffff:10.0.0.1');
  expect(counts()[0]).toEqual([7, 3, 0]);
});
