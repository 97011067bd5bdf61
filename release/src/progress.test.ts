import { say, withProgress } from './progress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(isTTY: boolean) {
  const written: string[] = [];
  return { written, screen: { isTTY, columns: 19, write: (text: unknown) => written.push(`${text}`) > 0 } };
}

test('shows a progress line on a terminal after one second, and removes it', async () => {
  const { screen, written } = open(true);
  await withProgress(async () => {
    say('checking the files of remote-exam 2');
    jest.advanceTimersByTime(900);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(written.at(-1)).toBe('\r\u001b[2Kchecking the files');
    say('building');
    jest.advanceTimersByTime(1_000);
    expect(written.at(-1)).toBe('\r\u001b[2Kbuilding (2 s)');
  }, screen);
  expect(written.at(-1)).toBe('\r\u001b[2K');
});

test('shows no progress line without a terminal or for quick work', async () => {
  const quick = open(true);
  await withProgress(async () => say('checking'), quick.screen);
  const script = open(false);
  await withProgress(async () => {
    say('checking');
    jest.advanceTimersByTime(5_000);
  }, script.screen);
  expect([...quick.written, ...script.written]).toEqual([]);
});
