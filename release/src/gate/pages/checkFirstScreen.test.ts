/** @jest-environment jsdom */
import { checkFirstScreen, type FirstScreenGlobals } from './checkFirstScreen';

const page = globalThis as FirstScreenGlobals;

const SCREEN = `<header>منصة</header><main class="a"><form method="post"><label for="_r_1_"></label><input type="password"
name="password" aria-describedby="_r_1_"></form><a href="/signup">حساب</a></main><footer><ul></ul><bdi></bdi></footer>`;
const PAGE = SCREEN.replaceAll('_r_1_', '_r_7_')
  .replace('<ul>', '<ul><li>01000000000</li>')
  .replace('<bdi>', `<bdi>${new Date().getFullYear()}`);

async function differenceOf(screen: string, drawn = PAGE): Promise<string | undefined> {
  delete page.__gateDifference;
  document.body.innerHTML = `<div id="first-screen">${screen}</div><div id="root">${drawn}</div>`;
  checkFirstScreen(1_000);
  document.getElementById('first-screen')?.remove();
  await Promise.resolve();
  return page.__gateDifference;
}

test('accepts a first screen like the page, whatever ids and the settings of the installation are', async () => {
  expect(await differenceOf(SCREEN)).toBeUndefined();
});

test('FS-04 names a difference in the contacts of the footer, which earlier shells leave out', async () => {
  const list = '<ul><li>01000000000</li>';
  expect(await differenceOf(SCREEN.replace('<ul>', list))).toBeUndefined();
  expect(await differenceOf(SCREEN.replace('<ul>', list.replace('010', '011')))).toMatch(
    /<li>011.* in place of .*<li>010/,
  );
});

test.each([
  ['type="password"', 'type="text"'],
  ['method="post"', 'method="get"'],
  ['href="/signup"', 'href="/login"'],
  ['class="a"', 'class="b"'],
  ['<header>منصة', '<header>ورشة'],
])('FS-04 names a difference: %s written as %s', async (from, to) => {
  const [before = '', after = ''] = (await differenceOf(SCREEN.replace(from, to)))?.split(' in place of ') ?? [];
  expect(before).toContain(to);
  expect(after).toContain(from);
});

test('FS-04 notices an empty screen', async () => {
  expect(await differenceOf('')).toBe('nothing in place of 0 <header>منصة');
});

test('leaves a message in place of the page to the other checks', async () => {
  expect(await differenceOf(SCREEN, '<main data-stands-in="down"></main>')).toBeUndefined();
});

test('FS-04 holds answers of the API until the first screen is replaced, so that students have theirs', async () => {
  const sent: unknown[] = [];
  globalThis.fetch = async (input) => {
    sent.push(input);
    return undefined as never;
  };
  document.body.innerHTML = '<div id="first-screen"></div><div id="root"></div>';
  checkFirstScreen(1_000);
  void fetch('/api/v2/user/my-info');
  void fetch('/release.json');
  await Promise.resolve();
  expect(sent).toEqual(['/release.json']);
  document.getElementById('first-screen')?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual(['/release.json', '/api/v2/user/my-info']);
});
