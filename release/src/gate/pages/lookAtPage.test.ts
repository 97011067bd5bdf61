import { isComplaint } from './lookAtPage';

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
