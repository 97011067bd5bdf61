const FIRST = ['/apps/shell/1/cairo-arabic.woff2', '/apps/shell/1/cairo-digits.woff2'];
const FILES = [...FIRST, '/apps/shell/1/cairo-letters.woff2'];
const KEPT = FILES.map((file) => `http://localhost${file}`).join();
const SESSION = { pattern: '/', path: '/user/my-info' };

const SCRIPT = 'http://localhost/apps/shell/1/main.js';

/** Calls the script back as the browser does when a file has arrived. */
let tellArrived: (file: string) => void = () => undefined;

class Observer {
  constructor(callback: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
    tellArrived = (file) =>
      callback({ getEntriesByName: (name) => (name === file ? [{ name } as PerformanceEntry] : []) });
  }
  observe(): void {}
  disconnect(): void {
    tellArrived = () => undefined;
  }
}

function preloaded(): (string | null)[] {
  return [...document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));
}

beforeEach(() => Object.assign(window, { PerformanceObserver: Observer }));

/** Runs the script in a page with some reads; returns whether its text waits, and the files that are preloaded. */
function openPage(reads: readonly object[]): { waits: boolean; preloaded: (string | null)[] } {
  delete document.documentElement.dataset.fonts;
  document.body.innerHTML = [
    `<script type="application/json" id="manassa-reads">${JSON.stringify(reads)}</script>`,
    ...FILES.map((file) => `<link as="font" href="${file}">`),
  ].join('');
  document.head.innerHTML = '';
  jest.isolateModules(() => void jest.requireActual('./orderFonts'));
  return { waits: document.documentElement.dataset.fonts === 'later', preloaded: preloaded() };
}

afterEach(() => window.localStorage.clear());

it('preloads Cairo without Latin letters for a page without data', () => {
  expect(openPage([SESSION])).toEqual({ waits: false, preloaded: FIRST });
});

it('lets the scripts and the data of a first visit come before Cairo', () => {
  expect(openPage([SESSION, { pattern: '/', path: '/course' }])).toEqual({ waits: true, preloaded: [] });
});

it('downloads Cairo after the script of the shell, however many files come before it', () => {
  openPage([SESSION, { pattern: '/', path: '/course' }]);
  tellArrived('http://localhost/apps/remote-public/1/remote.js');
  document.head.innerHTML = `<script type="module" src="${SCRIPT}"></script>`;
  tellArrived('http://localhost/apps/shell/1/reads.js');
  expect(preloaded()).toEqual([]);
  tellArrived(SCRIPT);
  expect(preloaded()).toEqual(FILES);
});

it('preloads Cairo, without another font before it, once the browser has these files', () => {
  const reads = [SESSION, { pattern: '/', path: '/course' }];
  window.localStorage.setItem('manassa.fonts', KEPT);
  expect(openPage(reads)).toEqual({ waits: false, preloaded: FILES });
  window.localStorage.setItem('manassa.fonts', KEPT.replace('shell/1', 'shell/0'));
  expect(openPage(reads).waits).toBe(true);
});
