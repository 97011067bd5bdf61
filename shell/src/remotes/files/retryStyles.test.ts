import { HANG_MS } from './hangs';
import { installStyleRetry } from './retryStyles';

beforeAll(() => {
  document.head.innerHTML = '<style data-sheets="/apps/shell/1/main.css /apps/remote-exam/1/inlined.css"></style>';
  installStyleRetry();
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Adds a style sheet as the bundler's runtime does, and records the result that the runtime gets. */
function addChunkStyles(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.setAttribute('data-rspack', 'remote-exam@1:chunk-4');
  const ends: string[] = [];
  link.onload = link.onerror = (event) => void ends.push((event as Event).type);
  document.head.append(link);
  const elements = () => document.querySelectorAll<HTMLLinkElement>(`link[href^="${href}"], link[href*="${href}?"]`);
  /** Returns the element of the latest try. */
  const latest = () => [...elements()].at(-1) ?? link;
  return { link, ends, elements, latest, fire: (type: string) => latest().dispatchEvent(new Event(type)) };
}

test('RL-11 retries a lost style sheet under other addresses, with the delays of scripts', () => {
  const { link, ends, elements, latest, fire } = addChunkStyles('/apps/remote-exam/1/a.css');
  const asked = [link.href];
  fire('error');
  jest.advanceTimersByTime(299);
  expect(latest()).toBe(link);
  jest.advanceTimersByTime(1);
  asked.push(latest().href);
  fire('error');
  jest.advanceTimersByTime(1200);
  asked.push(latest().href);
  expect(new Set(asked).size).toBe(3);
  expect(asked[2]).toMatch(/\/apps\/remote-exam\/1\/a\.css\?r=\w+$/);
  expect(ends).toEqual([]);
  fire('load');
  expect(ends).toEqual(['load']);
  // The runtime knows its own element only.
  expect([...elements()]).toEqual([link, latest()]);
});

test('RL-11 passes the failure of the last try to the runtime', () => {
  const { link, ends, elements, fire } = addChunkStyles('/apps/remote-exam/1/b.css');
  for (const waitMs of [300, 1200]) {
    fire('error');
    jest.advanceTimersByTime(waitMs);
  }
  fire('error');
  expect(ends).toEqual(['error']);
  expect([...elements()]).toEqual([link]);
});

test('RL-11 a style sheet without rules counts as lost', () => {
  const { ends, latest, fire } = addChunkStyles('/apps/remote-exam/1/d.css');
  for (const waitMs of [300, 1200, 0]) {
    Object.defineProperty(latest(), 'sheet', { value: { cssRules: [] } });
    expect(ends).toEqual([]);
    fire('load');
    jest.advanceTimersByTime(waitMs);
    if (waitMs > 0) expect(latest().href).toMatch(/d\.css\?r=\w+$/);
  }
  expect(ends).toEqual(['error']);
});

test("RL-11 leaves style sheets alone that are not a chunk's", () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/theme.css';
  const onError = jest.fn();
  link.onerror = onError;
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  jest.runAllTimers();
  expect([onError.mock.calls.length, link.getAttribute('href')]).toEqual([1, '/theme.css']);
});

test('RL-12 passes the failure of a style sheet that hangs to the runtime, without another try', async () => {
  globalThis.fetch = jest.fn(() => new Promise<never>(() => undefined));
  const { link, ends } = addChunkStyles('/apps/remote-exam/1/silent.css');
  await jest.advanceTimersByTimeAsync(HANG_MS - 500);
  expect(ends).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(ends).toEqual(['error']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(link.getAttribute('href')).toBe('/apps/remote-exam/1/silent.css');
});

test('RL-12 a style sheet that arrived is not watched any more, one that is asked for again is', async () => {
  globalThis.fetch = jest.fn(() => new Promise<never>(() => undefined));
  const came = addChunkStyles('/apps/remote-exam/2/came.css');
  const again = addChunkStyles('/apps/remote-exam/2/again.css');
  await jest.advanceTimersByTimeAsync(0);
  came.fire('load');
  again.fire('error');
  await jest.advanceTimersByTimeAsync(HANG_MS + 1000);
  expect(came.ends).toEqual(['load']);
  expect(again.ends).toEqual(['error']);
  expect(jest.mocked(fetch).mock.calls.map(([url]) => String(url))).toEqual([expect.stringMatching(/again\.css\?r=/)]);
});

test('RL-19 a style sheet gets the hash that the page has for its file', () => {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ integrity: { '/apps/remote-exam/1/known.css': 'sha384-abc' } });
  document.head.append(map);
  const integrityOf = (href: string): string => {
    const link = document.createElement('link');
    link.href = href;
    globalThis.__manassaStyles?.(link);
    return link.integrity ?? ''; // jsdom does not have the property.
  };
  expect(integrityOf('/apps/remote-exam/1/known.css')).toBe('sha384-abc');
  expect(integrityOf('http://localhost:8104/known.css')).toBe('');
});

test('loads no style sheet whose rules are in the page, and lets the runtime go on', async () => {
  jest.useRealTimers();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/apps/remote-exam/1/inlined.css';
  globalThis.__manassaStyles?.(link);
  const ended = new Promise((resolve) => (link.onload = resolve));
  document.head.append(link);
  await ended;
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([null, null]);
});
