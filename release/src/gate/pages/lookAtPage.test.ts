import timers from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core';
import { isComplaint, lookAtPage } from './lookAtPage';
import { NOT_FOUND } from '../../server/refuse';

type Listener = (about?: Partial<Record<keyof (ConsoleMessage & Request & Response), () => unknown>>) => void;
type On = (event: string, listener: Listener) => void;

const nothing = async () => undefined;
const lost = async () => ({ status: () => 503 });

/** Looks at a page that is answered with 503, or at another one. */
function look(
  on: On,
  over: Partial<Record<'goto' | 'evaluate' | 'close', () => Promise<unknown>>> = {},
  limitMs = 300,
) {
  const page = { on, addInitScript: nothing, evaluate: nothing, close: nothing, goto: lost, ...over };
  const context = { newPage: async () => page } as unknown as BrowserContext;
  const visit = { app: 'shell', page: NOT_FOUND, address: NOT_FOUND, as: 'visitor' } as const;
  return lookAtPage(context, 'http://localhost', visit, () => limitMs);
}

test.each([
  ['main.js', []],
  ['', []],
  ['http://[', []],
  ['http://localhost/apps/remote-x/1/main.js', ['complained: boom']],
])('takes console output of a script named "%s"', async (url, complaints) => {
  const message = { text: () => 'boom', type: () => 'error', location: () => ({ url }) };
  const seen = await look((event, listener) => event === 'console' && listener(message));
  expect(seen.complaints).toEqual([...complaints, expect.stringMatching(/^cannot be opened/)]);
});

test('closes at once a page whose shell has lost its files', async () => {
  const close = jest.fn(nothing);
  const seen = await look(() => undefined, { close });
  expect(close).toHaveBeenCalledTimes(1);
  expect(seen.complaints).toEqual(['cannot be opened (503: "verify" names damaged files)']);
  expect(seen.tookMs).toBeLessThan(1_000);
});

const PAGE = { started: true, shown: true, busy: false, address: '/x', remote: { status: 'ready' } };

test.each([
  ['is there', {}, true],
  ['failed for good', { remote: { status: 'down' } }, true],
  ['was not found', { remote: null, address: NOT_FOUND }, true],
  ['has not started', { started: false }, false],
  ['shows nothing', { shown: false }, false],
  ['waits for data', { busy: true }, false],
  ['waits for its remote', { remote: { status: 'loading' } }, false],
])('RL-10 tells whether a page that %s has settled', async (_, over, settled) => {
  const evaluate = async () => ({ ...PAGE, ...over });
  const seen = await look(() => undefined, { goto: nothing, evaluate }, settled ? 10_000 : undefined);
  expect(seen).toMatchObject({ settled, complaints: [] });
  expect(seen.tookMs).toBeGreaterThanOrEqual(80);
});

test.each([0, 300])('RL-10 looks again at a page that requested something meanwhile, for %i ms', async (forMs) => {
  const tell: Record<string, Listener> = {};
  const evaluate = jest
    .fn(async () => PAGE)
    .mockImplementationOnce(async () => {
      tell.request?.();
      if (forMs === 0) tell.requestfinished?.();
      else setTimeout(() => tell.requestfinished?.(), forMs);
      return PAGE;
    });
  const seen = await look((event, listener) => (tell[event] = listener), { goto: nothing, evaluate }, 10_000);
  expect(seen.settled).toBe(true);
  expect(seen.tookMs).toBeGreaterThan(forMs);
  expect(evaluate).toHaveBeenCalledTimes(2);
});

test('gives a page up that threw before it started', async () => {
  const boom = (event: string, listener: (error: Error) => void) =>
    event === 'pageerror' && listener(new Error('boom\nat main.js'));
  const seen = await look(boom as On, { goto: nothing }, 10_000);
  expect(seen).toMatchObject({ settled: false, pageErrors: ['boom'] });
  expect(seen.tookMs).toBeLessThan(5_000);
});

test('ends for a page in an endless loop, which neither answers nor closes', async () => {
  const sleep = timers.setTimeout;
  jest.spyOn(timers, 'setTimeout').mockImplementation((ms) => sleep(Number(ms) / 100));
  const never = () => new Promise(() => undefined);
  const seen = await look(() => undefined, { goto: nothing, evaluate: never, close: never });
  expect(seen).toMatchObject({ settled: false, complaints: [] });
  jest.restoreAllMocks();
});

test('RL-10 takes a page that did not begin in time for a slow one', async () => {
  const goto = async () => Promise.reject(Object.assign(new Error('slow'), { name: 'TimeoutError' }));
  await expect(look(() => undefined, { goto })).resolves.toMatchObject({ settled: false, complaints: [] });
});

const FILE = 'http://localhost/apps/remote-x/1/a.js?b';

test.each([
  ['a file that is missing', FILE, 404, null, ['/apps/remote-x/1/a.js?b, which failed: 404']],
  ['a file that is known', FILE, 304, null, []],
  ['an answer of the API', 'http://localhost/api/v2/course', 404, null, []],
  ['a file of another server', 'http://other/apps/a.js', 404, null, []],
  [
    'a file that did not come',
    FILE,
    200,
    'net::ERR_FAILED',
    ['/apps/remote-x/1/a.js?b, which failed: net::ERR_FAILED'],
  ],
  ['a file that a page no longer wanted when it was left', FILE, 200, 'net::ERR_ABORTED', []],
])('decides whether %s counts against a page', async (_, url, status, errorText, failedFiles) => {
  const seen = await look((event, listener) => {
    if (event === 'response') listener({ url: () => url, status: () => status });
    if (event === 'requestfailed' && errorText) listener({ url: () => url, failure: () => ({ errorText }) });
  });
  expect(seen.failedFiles).toEqual(failedFiles);
});

test.each([
  ['an error that published code reported', 'error', 'Error: boom', true, true],
  ['an error of something embedded', 'error', 'Error: boom', false, false],
  ['what was said for information', 'info', '[manassa] release 3', true, false],
  ['a warning of the shell', 'warning', '[manassa] remote-x@2 failed', true, true],
  ['a warning of a library', 'warning', 'deprecated', true, false],
  ['a file that did not come', 'error', 'Failed to load resource: 404', true, false],
  ['a forbidden file of ours', 'error', "Loading '/apps/x.js' violates the Content Security Policy", false, true],
  [
    'a forbidden file of others',
    'error',
    'Framing https://a.example violates the Content Security Policy',
    true,
    false,
  ],
])('decides whether %s counts against a page', (_, type, text, isOurs, counts) => {
  expect(isComplaint({ type, text, isOurs })).toBe(counts);
});
