import { firstScreen } from './takeOver';
import { whenReady } from './whenReady';

const FORM = '<main><form><input name="code"></form></main>';
const SKELETON = '<main><p role="status">جارٍ التحميل</p></main>';
const DOWN = '<main><section data-stands-in="down"></section></main>';

function wait(html: string, drawn: string) {
  document.body.innerHTML = `<div id="first-screen">${html}</div><div id="root">${drawn}</div>`;
  const screen = firstScreen();
  const root = document.getElementById('root');
  if (!screen || !root) throw new Error('no page');
  const ended: boolean[] = [];
  const stop = whenReady(screen, root, (waited) => ended.push(waited));
  return { screen, root, ended, stop };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('FS-03 ends the first screen in the commit that draws the page', () => {
  expect(wait(FORM, FORM).ended).toEqual([false]);
});

it.each(['down', 'loading'])('FS-01 FS-03 keeps a form while its part is %s, until the part has come', (state) => {
  const { root, ended } = wait(FORM, DOWN.replace('down', state));
  jest.advanceTimersByTime(60_000);
  expect(ended).toEqual([]);
  root.innerHTML = FORM;
  jest.advanceTimersByTime(50);
  expect(ended).toEqual([true]);
  jest.advanceTimersByTime(50);
  expect(ended).toEqual([true]);
});

it('replaces a skeleton by the message that its part is down, and by a page that crashed', () => {
  expect(wait(SKELETON, DOWN).ended).toEqual([false]);
  expect(wait('<main><h1>الكورس</h1><span data-skeleton=""></span></main>', DOWN).ended).toEqual([false]);
  expect(wait(FORM, DOWN.replace('down', 'crash')).ended).toEqual([false]);
});

it('stays while the page redirects', () => {
  const { root, ended, stop } = wait(SKELETON, '<main></main>');
  jest.advanceTimersByTime(50);
  expect(ended).toEqual([]);
  stop();
  root.innerHTML = FORM;
  jest.advanceTimersByTime(50);
  expect(ended).toEqual([]);
});

it('FS-03 waits for the end of a word that is being composed', () => {
  const { screen, root, ended } = wait(FORM, '<main></main>');
  screen.composing = true;
  root.innerHTML = FORM;
  jest.advanceTimersByTime(50);
  expect(ended).toEqual([]);
  screen.composing = false;
  jest.advanceTimersByTime(50);
  expect(ended).toEqual([true]);
});

it('FS-03 waits for the click of a press', () => {
  const { screen, root, ended } = wait(FORM, '<main></main>');
  screen.pressedUntil = performance.now() + 1_000;
  root.innerHTML = FORM;
  jest.advanceTimersByTime(900);
  expect(ended).toEqual([]);
  jest.advanceTimersByTime(150);
  expect(ended).toEqual([true]);
});
