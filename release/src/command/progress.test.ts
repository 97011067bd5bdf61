import { openProgress } from './progress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(isTTY: boolean) {
  const written: string[] = [];
  return { written, progress: openProgress({ isTTY, columns: 19, write: (text) => written.push(`${text}`) > 0 }) };
}

test('shows a progress line on a terminal after one second, and removes it', () => {
  const { progress, written } = open(true);
  progress.say('checking the files of remote-exam 2');
  jest.advanceTimersByTime(900);
  expect(written).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(written.at(-1)).toBe('\r\u001b[2Kchecking the files');
  progress.say('building');
  jest.advanceTimersByTime(1_000);
  expect(written.at(-1)).toBe('\r\u001b[2Kbuilding (2 s)');
  progress.end();
  expect(written.at(-1)).toBe('\r\u001b[2K');
});

test('shows no progress line without a terminal or for quick work', () => {
  const quick = open(true);
  quick.progress.say('checking');
  quick.progress.end();
  const script = open(false);
  script.progress.say('checking');
  jest.advanceTimersByTime(5_000);
  script.progress.end();
  expect([...quick.written, ...script.written]).toEqual([]);
});
