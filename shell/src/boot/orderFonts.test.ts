const FIRST = ['/apps/shell/1/cairo-arabic.woff2', '/apps/shell/1/cairo-digits.woff2'];
const FILES = [...FIRST, '/apps/shell/1/cairo-letters.woff2'];
const KEPT = FILES.map((file) => `http://localhost${file}`).join();
const SESSION = { pattern: '/', path: '/user/my-info' };

/** Runs the script in a page with some reads; returns whether its text waits, and the files that are preloaded. */
function openPage(reads: readonly object[]): { waits: boolean; preloaded: (string | null)[] } {
  delete document.documentElement.dataset.fonts;
  document.body.innerHTML = [
    `<script type="application/json" id="manassa-reads">${JSON.stringify(reads)}</script>`,
    ...FILES.map((file) => `<link as="font" href="${file}">`),
  ].join('');
  jest.isolateModules(() => void jest.requireActual('./orderFonts'));
  const preloaded = [...document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));
  return { waits: document.documentElement.dataset.fonts === 'later', preloaded };
}

afterEach(() => window.localStorage.clear());

it('preloads Cairo without Latin letters for a page without data', () => {
  expect(openPage([SESSION])).toEqual({ waits: false, preloaded: FIRST });
});

it('lets the scripts and the data of a first visit come before Cairo', () => {
  expect(openPage([SESSION, { pattern: '/', path: '/course' }])).toEqual({ waits: true, preloaded: [] });
});

it('preloads Cairo, without another font before it, once the browser has these files', () => {
  const reads = [SESSION, { pattern: '/', path: '/course' }];
  window.localStorage.setItem('manassa.fonts', KEPT);
  expect(openPage(reads)).toEqual({ waits: false, preloaded: FILES });
  window.localStorage.setItem('manassa.fonts', KEPT.replace('shell/1', 'shell/0'));
  expect(openPage(reads).waits).toBe(true);
});
