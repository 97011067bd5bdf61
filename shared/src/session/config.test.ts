import { configAtom, mediaUrl, readPageConfig } from './config';
import { store } from './store';

it('replaces missing or wrong values by the defaults', () => {
  const defaults = readPageConfig({});
  expect(readPageConfig(null)).toEqual(defaults);
  expect(readPageConfig('config')).toEqual(defaults);
  expect(readPageConfig({ mediaBase: 5, social: 'x', contactNumbers: null })).toEqual(defaults);
  expect(readPageConfig({ social: { youtube: 'https://example.com/y' } }).social).toEqual({
    ...defaults.social,
    youtube: 'https://example.com/y',
  });
});

it('SH-12 does not block developer tools by default', () => {
  expect(readPageConfig({}).blockDeveloperTools).toBe(false);
  expect(readPageConfig({ blockDeveloperTools: true }).blockDeveloperTools).toBe(true);
});

it.each([
  ['covers/a.svg', '/media/covers/a.svg'],
  ['/covers/a.svg', '/media/covers/a.svg'],
  ['/media/covers/a.svg', '/media/covers/a.svg'],
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['//example.com/a.png', '//example.com/a.png'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('AT-03 the picture %s is at %s', (path, address) => {
  expect(mediaUrl(path)).toBe(address);
});

it('AT-03 resolves paths against the configured media base', () => {
  const before = store.get(configAtom);
  store.set(configAtom, readPageConfig({ mediaBase: 'https://files.example.com/m/' }));
  expect(mediaUrl('a.png')).toBe('https://files.example.com/m/a.png');
  store.set(configAtom, before);
});

it('LE-01 plays videos of the known hosts where the page names no other', () => {
  expect(readPageConfig({ embeds: { bunny: 'https://embed.example.com' } }).embeds).toEqual({
    bunny: 'https://embed.example.com',
    youtube: 'https://www.youtube.com/embed',
    libraries: {},
  });
  const known = {
    bunny: 'https://iframe.mediadelivery.net/embed',
    youtube: 'https://www.youtube.com/embed',
    libraries: {},
  };
  expect(readPageConfig({ embeds: {} }).embeds).toEqual(known);
  expect(readPageConfig({}).embeds).toEqual(known);
});
