import './bootScript';

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')];
const styles = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const box = () => document.getElementById('not-started')!;
const told = jest.fn();

beforeAll(() => window.addEventListener('manassa:not-started', (event) => told((event as CustomEvent<string>).detail)));

beforeEach(() => {
  jest.useFakeTimers();
  told.mockClear();
  delete document.documentElement.dataset.running;
});

test('RL-15 asks for nothing again that has loaded, or that the page can do without', () => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/main.css"><link rel="preload" as="font" href="/cairo.woff2"><script src="/old.js"></script>';
  document.body.innerHTML = '<img src="/logo.png">';
  styles()[0]!.dispatchEvent(new Event('load'));
  for (const selector of ['link[rel=preload]', 'script', 'img'])
    document.querySelector(selector)!.dispatchEvent(new Event('error'));
  jest.runAllTimers();
  expect(document.querySelectorAll('link, script, img')).toHaveLength(4);
  expect(told).not.toHaveBeenCalled();
});

/** One test for all tries, because the script counts them for the whole page. */
test('RL-15 asks three times for the script and the styles, each time under a new address, then shows text and a button', () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/apps/shell/2/main.css" crossorigin="anonymous">
    <script type="module" src="/apps/shell/2/main.js" crossorigin="anonymous" integrity="sha384-x"></script>`;
  document.body.innerHTML = '<div id="root"></div><div id="not-started" hidden><p>…</p><button></button></div>';

  // The styles fail; then a script loads empty, so nothing marks the shell as running.
  styles()[0]!.dispatchEvent(new Event('error'));
  scripts()[0]!.dispatchEvent(new Event('load'));
  expect(scripts()).toHaveLength(1);
  jest.advanceTimersByTime(300);
  expect(styles()[1]!.getAttribute('href')).toMatch(/^\/apps\/shell\/2\/main\.css\?r=\d+$/);
  expect(scripts()[1]!.getAttribute('src')).toMatch(/^\/apps\/shell\/2\/main\.js\?r=\d+$/);
  expect([scripts()[1]!.crossOrigin, scripts()[1]!.getAttribute('integrity')]).toEqual(['anonymous', 'sha384-x']);

  scripts()[1]!.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(1499);
  expect(scripts()).toHaveLength(2);
  jest.advanceTimersByTime(1);
  const sources = scripts().map(({ src }) => src);
  expect(new Set(sources).size).toBe(3);
  expect([box().hidden, told.mock.calls]).toEqual([true, []]);

  scripts()[2]!.dispatchEvent(new Event('error'));
  jest.runAllTimers();
  expect(scripts()).toHaveLength(3);
  expect([box().hidden, told.mock.calls]).toEqual([false, [['the script of the shell does not load']]]);

  // A running shell retries the style sheets of chunks.
  document.documentElement.dataset.running = '';
  const later = document.createElement('link');
  later.rel = 'stylesheet';
  later.dataset.rspack = 'shell:chunk-1';
  document.head.append(later);
  later.dispatchEvent(new Event('error'));
  jest.runAllTimers();
  expect(styles()).toHaveLength(3);
  // The shell's own sheet may fail while it runs: the first page would stay without styles.
  styles()[1]!.dispatchEvent(new Event('error'));
  jest.runAllTimers();
  expect(styles()).toHaveLength(4);
  expect(document.head.lastElementChild).toBe(later);
});
