import { findBrowser } from './findBrowser';

test('the browser that CHROME_PATH names comes first', () => {
  expect(findBrowser({ CHROME_PATH: '/opt/mine' }, () => true)).toBe('/opt/mine');
  expect(() => findBrowser({ CHROME_PATH: '/opt/gone' }, () => false)).toThrow('CHROME_PATH names no file: /opt/gone');
});

test('else an installed one is found, or none', () => {
  expect(findBrowser({ CHROME_PATH: '' }, (file) => file.endsWith('google-chrome'))).toBe('/usr/bin/google-chrome');
  expect(findBrowser({}, () => false)).toBeNull();
});
