import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFieldReport, RELEASE_ELEMENT_ID, REPORT_PATH } from '@manassa/shared/federation';
import { reportNotStarted } from './notStarted';

const HALF_A_MINUTE_MS = 30_000;
const template = readFileSync(path.join(__dirname, '../page.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1] ?? '';

let sent: { url: string; body: string }[];
let online: boolean;
let listening: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  online = true;
  Object.assign(navigator, {
    sendBeacon: (url: string, body: string) => {
      sent.push({ url, body });
      return true;
    },
  });
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  listening = jest.spyOn(window, 'addEventListener');
  document.body.innerHTML = `<script type="application/json" id="${RELEASE_ELEMENT_ID}">{"revision":7,"shell":"2","reportToken":"signed"}</script>
    <div id="root"></div>`;
  const main = document.createElement('script');
  main.type = 'module';
  main.setAttribute('src', '/apps/shell/2/main.js');
  document.body.append(main);
  const inline = document.createElement('script');
  inline.textContent = script;
  document.body.append(inline);
});
afterEach(() => {
  for (const [type, listener, options] of listening.mock.calls) window.removeEventListener(type, listener, options);
  jest.restoreAllMocks();
  jest.useRealTimers();
  delete document.documentElement.dataset.started;
});

const root = () => document.getElementById('root')!;
const loaded = () => window.dispatchEvent(new Event('load'));
const left = () => window.dispatchEvent(new Event('pagehide'));
const thrown = (file: string) =>
  window.dispatchEvent(
    new ErrorEvent('error', { filename: `http://localhost${file}`, message: 'SyntaxError: unexpected token' }),
  );
const failure = (message: string) => ({
  revision: 7,
  shell: '2',
  token: 'signed',
  events: [{ app: 'shell', version: '2', phase: 'load', outcome: 'failed', message }],
});
const reports = () => {
  expect(sent.map(({ url }) => url)).toEqual(sent.map(() => REPORT_PATH));
  return sent.map(({ body }) => readFieldReport(JSON.parse(body)));
};

describe('RL-05 a shell that never starts', () => {
  it('is reported at once when its script does not load, and once', () => {
    reportNotStarted('the script of the shell does not load');
    reportNotStarted(new Error('later'));
    loaded();
    jest.advanceTimersByTime(2 * HALF_A_MINUTE_MS);
    expect(reports()).toEqual([failure('the script of the shell does not load')]);
  });

  it('is reported with the error that it threw', () => {
    reportNotStarted(new TypeError('no such setting'));
    expect(reports()).toEqual([failure('TypeError: no such setting')]);
  });

  it('is reported when the student leaves a page whose shell threw', () => {
    thrown('/apps/shell/2/main.js');
    expect(sent).toEqual([]);
    left();
    expect(reports()).toEqual([failure('SyntaxError: unexpected token')]);
  });

  it('is reported half a minute after the last file was loaded', () => {
    jest.advanceTimersByTime(2 * HALF_A_MINUTE_MS);
    loaded();
    jest.advanceTimersByTime(HALF_A_MINUTE_MS - 1);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(reports()).toEqual([failure('the shell does not start')]);
  });

  it('does not count time offline or hidden', () => {
    loaded();
    online = false;
    jest.advanceTimersByTime(HALF_A_MINUTE_MS);
    online = true;
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    jest.advanceTimersByTime(HALF_A_MINUTE_MS);
    hidden.mockReturnValue(false);
    jest.advanceTimersByTime(HALF_A_MINUTE_MS - 1);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toHaveLength(1);
  });
});

describe('nothing is reported of', () => {
  test.each([
    ['a shell that started', () => (document.documentElement.dataset.started = '')],
    ['a shell that drew something: it reports by itself', () => root().append('...')],
  ])('%s', (_, come) => {
    come();
    thrown('/apps/shell/2/main.js');
    loaded();
    jest.advanceTimersByTime(2 * HALF_A_MINUTE_MS);
    left();
    expect(sent).toEqual([]);
  });

  test.each([
    ['a student who left before it could start', left],
    ['a script that somebody else brought into the page', () => thrown('/extension.js') && left()],
    ['a missing picture', () => document.body.appendChild(new Image()).dispatchEvent(new Event('error'))],
  ])('%s', (_, happens) => {
    happens();
    expect(sent).toEqual([]);
  });

  it('a script that does not load because the connection is gone', () => {
    online = false;
    reportNotStarted('the script of the shell does not load');
    expect(sent).toEqual([]);
  });
});

test('the script runs in old browsers too, which it is for', () => {
  expect(script).not.toMatch(/=>|`|\b(const|let|class|async)\b|\?\.|\?\?/);
});
