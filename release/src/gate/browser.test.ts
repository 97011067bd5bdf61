import { EXIT } from '@manassa/shared/config';
import { EventEmitter } from 'node:events';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser, startBrowser } from './browser';

test('prefers the browser in CHROME_PATH', () => {
  expect(findBrowser({ CHROME_PATH: '/opt/mine' }, () => true)).toBe('/opt/mine');
  expect(() => findBrowser({ CHROME_PATH: '/opt/gone' }, () => false)).toThrow('CHROME_PATH names no file: /opt/gone');
});

test('finds an installed browser, or none', () => {
  expect(findBrowser({ CHROME_PATH: '' }, (file) => file.endsWith('google-chrome'))).toBe('/usr/bin/google-chrome');
  expect(findBrowser({}, () => false)).toBeNull();
});

test('prefers a headless shell', () => {
  expect(findBrowser({}, () => true)).toBe('/usr/bin/chromium-headless-shell');
});

test('RL-03 explains a browser that does not start in one line with a remedy', async () => {
  await expect(startBrowser({ CHROME_PATH: process.execPath })).rejects.toThrow(
    /^\S+ does not start \(.*\): install Chromium or Chrome, or set CHROME_PATH to where one is$/,
  );
});

test('RL-10 reports a busy machine when a browser does not start in time, and a mistake in CHROME_PATH as such', async () => {
  const late = Object.assign(new Error('Timeout 120000ms exceeded.'), { name: 'TimeoutError' });
  const launch = jest.spyOn(chromium, 'launch').mockRejectedValue(late);
  await expect(startBrowser({ CHROME_PATH: process.execPath })).rejects.toMatchObject({
    exitCode: EXIT.busy,
    message: expect.stringMatching(/^the machine is too busy to judge: \S+ did not start in time; nothing was changed/),
  });
  await expect(startBrowser({ CHROME_PATH: '/opt/gone' })).rejects.toMatchObject({ exitCode: EXIT.misused });
  launch.mockRestore();
});

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the process in one line while a browser starts and runs', async (signal, exitCode) => {
  const browser = new EventEmitter();
  const launch = jest.spyOn(chromium, 'launch').mockResolvedValue(browser as unknown as Browser);
  jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const printed = jest.spyOn(console, 'error').mockImplementation();
  const before = process.listenerCount(signal);
  const started = startBrowser({ CHROME_PATH: process.execPath });
  process.emit(signal, signal);
  await started;
  process.emit(signal, signal);
  const line = [`stopped by ${signal}: nothing went live`];
  expect(printed.mock.calls).toEqual([line, line]);
  expect(jest.mocked(process.exit).mock.calls).toEqual([[exitCode], [exitCode]]);
  // Its own handler would close the browser under the gate.
  expect(launch.mock.calls[0]?.[0]).toMatchObject({ [`handle${signal}`]: false });
  browser.emit('disconnected');
  expect(process.listenerCount(signal)).toBe(before);
  jest.restoreAllMocks();
});
