import { fetchAhead, filesAt } from './fetchAhead';

const version = {
  version: '2',
  base: '/remote-x/2/',
  entry: 'remote.js',
  routes: ['/course/*'],
  nestedIn: null,
  preload: {
    '*': ['routes.js'],
    '/course/buy': ['buy.js', 'buy.css', 'inlined.css'],
    '/course/view/:courseId/*': ['view.js'],
  },
};

const linked = () =>
  [...document.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname.split('/').pop()}`);

beforeAll(() => {
  // jsdom supports no preloading.
  Object.defineProperty(HTMLLinkElement.prototype, 'relList', { value: { supports: () => true }, configurable: true });
});

it('FS-07 lists the entry and the files of the page at an address', () => {
  expect(filesAt(version, '/course/buy')).toEqual(['remote.js', 'routes.js', 'buy.js', 'buy.css', 'inlined.css']);
  expect(filesAt(version, '/course/view/1/section/2')).toEqual(['remote.js', 'routes.js', 'view.js']);
});

it('FS-07 lists no file of a version whose files the page does not know', () => {
  expect(filesAt({ ...version, preload: undefined }, '/course/buy')).toEqual([]);
});

it('FS-07 begins to fetch all files at once that are not in the page, and each one once', () => {
  document.head.innerHTML =
    '<style data-sheets="/remote-x/2/inlined.css"></style><link rel="modulepreload" href="/remote-x/2/remote.js">';
  fetchAhead(version, '/course/buy');
  const all = ['modulepreload remote.js', 'modulepreload routes.js', 'modulepreload buy.js', 'preload buy.css'];
  expect(linked()).toEqual(all);
  fetchAhead(version, '/course/buy');
  expect(linked()).toEqual(all);
});
