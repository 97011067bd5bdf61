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

test('a signal ends the process in one line while a browser runs', async () => {
  const browser = new EventEmitter() as unknown as Browser;
  jest.spyOn(chromium, 'launch').mockResolvedValue(browser);
  jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const printed = jest.spyOn(console, 'error').mockImplementation();
  const before = process.listenerCount('SIGTERM');
  await startBrowser({ CHROME_PATH: process.execPath });
  process.emit('SIGTERM', 'SIGTERM');
  expect(printed.mock.calls).toEqual([['stopped by SIGTERM: nothing went live']]);
  expect(process.exit).toHaveBeenCalledWith(143);
  (browser as unknown as EventEmitter).emit('disconnected');
  expect(process.listenerCount('SIGTERM')).toBe(before);
  jest.restoreAllMocks();
});
