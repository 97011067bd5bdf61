/** @jest-environment jsdom */
import { checkFirstScreen, type FirstScreenGlobals } from './checkFirstScreen';

const page = globalThis as FirstScreenGlobals;

const SCREEN = `<header>منصة</header><main class="a"><form method="post"><label for="_r_1_"></label><input type="password"
name="password" aria-describedby="_r_1_"></form><a href="/signup">حساب</a></main><footer><ul></ul><bdi></bdi></footer>`;
const PAGE = SCREEN.replaceAll('_r_1_', '_r_7_')
  .replace('type="password"\nname="password"', 'name="password" type="password"')
  .replace('<ul>', '<ul><li>01000000000</li>')
  .replace('<bdi>', `<bdi>${new Date().getFullYear()}`);

async function differenceOf(
  screen: string,
  drawn = PAGE,
  versions = 'x 1',
  address = '/',
): Promise<string | undefined> {
  delete page.__gateDifference;
  history.replaceState(null, '', '/');
  document.body.innerHTML = `<div id="first-screen" data-versions="${versions}">${screen}</div><div id="root">${drawn}</div><i></i>`;
  checkFirstScreen(1_000);
  // Something else is removed before.
  document.querySelector('i')?.remove();
  await Promise.resolve();
  history.replaceState(null, '', address);
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

test('FS-04 notices a screen with more than the page', async () => {
  expect(await differenceOf(SCREEN, PAGE.slice(0, PAGE.indexOf('<footer>')))).toMatch(/<footer> in place of nothing$/);
});

test('compares no frame of a version without first screens, and no page that leads elsewhere', async () => {
  expect(await differenceOf('', PAGE, '')).toBeUndefined();
  expect(await differenceOf('', PAGE, 'x 1', '/login')).toBeUndefined();
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

test('holds no answers for longer than the given time, and then compares nothing', async () => {
  globalThis.fetch = async () => 'answer' as never;
  document.body.innerHTML = `<div id="first-screen"></div><div id="root">${PAGE}</div>`;
  delete page.__gateDifference;
  checkFirstScreen(1);
  const answer = fetch('/api/v2/user/my-info');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await expect(answer).resolves.toBe('answer');
  document.getElementById('first-screen')?.remove();
  await Promise.resolve();
  expect(page.__gateDifference).toBeUndefined();
});

test('holds no answers of a page without a first screen', async () => {
  globalThis.fetch = async () => 'answer' as never;
  document.body.innerHTML = '<div id="root"></div>';
  checkFirstScreen(1_000_000);
  const answer = fetch('/api/v2/user/my-info');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await expect(answer).resolves.toBe('answer');
});
