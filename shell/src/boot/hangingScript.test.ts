const box = () => document.getElementById('not-started')!;

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers();
  delete document.documentElement.dataset.running;
  document.body.innerHTML = '<div id="root"></div><div id="not-started" hidden><p>…</p><button></button></div>';
});

test('RL-15 shows text and a button when the script has neither arrived nor failed after 30 s', () => {
  jest.requireActual('./bootScript');
  jest.advanceTimersByTime(29_999);
  expect(box().hidden).toBe(true);
  jest.advanceTimersByTime(1);
  expect(box().hidden).toBe(false);
});

test('shows nothing when the shell runs by then', () => {
  document.documentElement.dataset.running = '';
  jest.requireActual('./bootScript');
  jest.advanceTimersByTime(60_000);
  expect(box().hidden).toBe(true);
});

test('shows nothing over a page that is drawn when its start fails later', () => {
  jest.requireActual('./bootScript');
  document.getElementById('root')?.append('page');
  dispatchEvent(new CustomEvent('manassa:not-started'));
  expect(box().hidden).toBe(true);
});
