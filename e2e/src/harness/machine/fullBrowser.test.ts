import { fullBrowser } from './fullBrowser';

test('finds a browser that is more than a headless shell', () => {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  const exists = (file: string): boolean => installed.includes(file);
  expect(fullBrowser({}, exists)).toBe('/usr/bin/chromium');
  expect(fullBrowser({ CHROME_PATH: '/usr/bin/chromium-headless-shell' }, exists)).toBe('/usr/bin/chromium');
  expect(fullBrowser({ CHROME_PATH: '/opt/chrome' }, () => true)).toBe('/opt/chrome');
  expect(fullBrowser({}, (file) => file.endsWith('headless-shell'))).toBeNull();
});
