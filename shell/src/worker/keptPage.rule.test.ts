import { choosePage, isPagePath, keptListOf, withoutFirstScreen } from './keptPage.rule';
import type { KeptPage } from './keptPage.rule';

function buildPage(pathname: string, over: Partial<KeptPage> = {}): KeptPage {
  return { pathname, composition: 'c1', atMs: 1, ...over };
}

const EXAM = '/course/view/c/section/s/exam/e';

describe('choosing a kept page', () => {
  it('OF-03 returns the page kept at the same address', () => {
    const pages = [buildPage('/student/results', { atMs: 9 }), buildPage('/student/courses')];
    expect(choosePage('/student/courses', pages)?.pathname).toBe('/student/courses');
  });

  it('OF-03 returns the page kept at the same address before a newer one below it', () => {
    const pages = [buildPage('/course/view/c1'), buildPage('/course/view/c1/section/s1/lecture/l1', { atMs: 9 })];
    expect(choosePage('/course/view/c1', pages)?.pathname).toBe('/course/view/c1');
  });

  it('OF-03 returns the page of the most similar address for one that was never opened', () => {
    const pages = [buildPage('/student/courses', { atMs: 9 }), buildPage(`${EXAM}/start`), buildPage('/course/buy')];
    expect(choosePage(`${EXAM}/attend`, pages)?.pathname).toBe(`${EXAM}/start`);
  });

  it('OF-03 returns the page whose address begins the one that was never opened', () => {
    const pages = [buildPage('/student/results', { atMs: 1 }), buildPage('/student/courses', { atMs: 9 })];
    expect(choosePage('/student/results/1', pages)?.pathname).toBe('/student/results');
  });

  it('OF-03 returns the newest of equally similar pages, and null if none is kept', () => {
    const pages = [buildPage('/a/1', { atMs: 1 }), buildPage('/a/2', { atMs: 2 })];
    expect(choosePage('/a/3', pages)?.pathname).toBe('/a/2');
    expect(choosePage('/a/3', [])).toBeNull();
  });
});

describe('the list in a page', () => {
  const element = (text: string): string =>
    `<body><script type="application/json" id="manassa-kept">${text}</script></body>`;

  it('OF-03 names the composition and its files', () => {
    const list = { id: 'ab', files: { '/apps/x/1/a.js': 'sha384-x' } };
    expect(keptListOf(element(JSON.stringify(list)))).toEqual(list);
  });

  it('OF-05 says that the worker is off', () => {
    expect(keptListOf(element('{"off":true}'))).toEqual({ off: true });
  });

  it('OF-03 is missing in pages of other servers and in damaged ones', () => {
    for (const html of [
      '<!doctype html><title>Wi-Fi</title>Please sign in',
      element('{'),
      element('[]'),
      element('{"id":1}'),
    ]) {
      expect(keptListOf(html)).toBeNull();
    }
  });
});

it('OF-03 shows no first screen of another address', () => {
  const screen =
    '<div id="first-screen" hidden><div>أهلا</div></div><template></template><script></script>' +
    '<noscript><style>#first-screen[hidden]{display:block!important}</style></noscript>';
  const page = `<body>${screen}<div id="root"></div></body>`;
  expect(withoutFirstScreen(page)).toBe('<body><div id="root"></div></body>');
  for (const whole of ['<body></body>', '<body><div id="first-screen"></body>', page.slice(page.indexOf('<template>'))])
    expect(withoutFirstScreen(whole)).toBe(whole);
});

it('OF-03 leaves addresses of the server to the network', () => {
  expect(['/', '/login', '/course/view/c/section/s/exam/e/start', '/apple'].map(isPagePath)).not.toContain(false);
  expect(['/api/v2/x', '/media/a', '/embed/1/2', '/versions', '/release.json', '/sw.js'].map(isPagePath)).not.toContain(
    true,
  );
});
