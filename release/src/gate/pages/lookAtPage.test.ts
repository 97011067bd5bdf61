import type { BrowserContext, ConsoleMessage } from 'playwright-core';
import { isComplaint, lookAtPage } from './lookAtPage';
import { NOT_FOUND } from '../../server/refuse';

type Listener = (message: Partial<Record<keyof ConsoleMessage, () => unknown>>) => void;

/** Looks at a page that is answered with 503. */
function look(on: (event: string, listener: Listener) => void) {
  const nothing = async () => undefined;
  const goto = async () => ({ status: () => 503 });
  const page = { on, addInitScript: nothing, evaluate: nothing, close: nothing, goto };
  const context = { newPage: async () => page } as unknown as BrowserContext;
  const visit = { app: 'shell', page: NOT_FOUND, address: NOT_FOUND, as: 'visitor' } as const;
  return lookAtPage(context, 'http://localhost', visit, () => 2_000);
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

test('does not wait for a page whose shell has lost its files', async () => {
  const seen = await look(() => undefined);
  expect(seen.complaints).toEqual(['cannot be opened (503: "verify" names damaged files)']);
  expect(seen.tookMs).toBeLessThan(1_000);
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
