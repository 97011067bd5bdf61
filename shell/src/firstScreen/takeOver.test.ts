import { outlineOf } from './counterpart';
import { firstScreen, takeOver } from './takeOver';
import type { FirstScreen } from './takeOver';

/** Animations by element: jsdom has none. */
const animations = new Map<Element, { animationName?: string; currentTime: number }[]>();

beforeAll(() => {
  Element.prototype.getAnimations = function all(this: Element) {
    return [...animations].filter(([at]) => this.contains(at)).flatMap(([, own]) => own) as unknown as Animation[];
  };
});
afterEach(() => animations.clear());

const FORM = `<div><main><h1>تسجيل الدخول</h1><form><input name="code"><select name="grade">
<option value=""></option><option value="third"></option></select><button type="button">إظهار</button></form></main></div>`;

function openPage(html = FORM, drawn = FORM): { screen: FirstScreen; root: HTMLElement } {
  document.body.innerHTML = `<div id="first-screen">${html}</div><template id="first-screen-student"></template>
<div id="root">${drawn.replace('<h1>', '<!--$--><h1>')}</div>`;
  const screen = firstScreen();
  const root = document.getElementById('root');
  if (!screen || !root) throw new Error('no page');
  return { screen, root };
}

const inputOf = (part: HTMLElement): HTMLInputElement => part.querySelector('input') ?? fail();
const fail = (): never => {
  throw new Error('not found');
};

it('FS-03 keeps typed text, the chosen option, focus and caret', async () => {
  const { screen, root } = openPage();
  const heard: string[] = [];
  root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value));
  root.addEventListener('change', ({ target }) => heard.push((target as HTMLSelectElement).value));
  inputOf(screen).value = '12345';
  inputOf(screen).focus();
  inputOf(screen).setSelectionRange(1, 3);
  (screen.querySelector('select') ?? fail()).value = 'third';
  expect(takeOver(screen, root)).toBe(true);
  await Promise.resolve();
  expect(heard).toEqual(['12345', 'third']);
  expect(document.activeElement).toBe(inputOf(root));
  expect([inputOf(root).selectionStart, inputOf(root).selectionEnd]).toEqual([1, 3]);
  expect(firstScreen()).toBeNull();
  expect(document.getElementById('first-screen-student')).toBeNull();
});

it('FS-03 keeps selected text of the page', async () => {
  const { screen, root } = openPage();
  const text = screen.querySelector('h1')?.firstChild ?? fail();
  document.getSelection()?.setBaseAndExtent(text, 0, text, 5);
  takeOver(screen, root);
  await Promise.resolve();
  expect(document.getSelection()?.anchorNode).toBe(root.querySelector('h1')?.firstChild);
  expect(String(document.getSelection())).toBe('تسجيل');
});

it('FS-03 lets the animations of the page go on where those of the first screen were', () => {
  const { screen, root } = openPage();
  const [first, drawn] = [screen, root].map((part) => part.querySelector('h1') ?? fail());
  if (!first || !drawn) return fail();
  animations.set(first, [{ animationName: 'breathe', currentTime: 900 }, { currentTime: 40 }]);
  const of = [
    { animationName: 'breathe', currentTime: 10 },
    { animationName: 'lap', currentTime: 20 },
    { currentTime: 30 },
  ];
  animations.set(drawn, of);
  takeOver(screen, root);
  expect(of.map(({ currentTime }) => currentTime)).toEqual([900, 20, 30]);
});

it('FS-03 sends a form that was sent before, and presses a button that was pressed, also from a field without a caret', async () => {
  const withRadio = FORM.replace('<select', '<input type="radio" name="term"><select');
  const { screen, root } = openPage(withRadio, withRadio);
  screen.querySelector<HTMLInputElement>('[type=radio]')?.focus();
  const repeated: string[] = [];
  root.addEventListener('submit', () => repeated.push('form'));
  root.addEventListener('click', () => repeated.push('button'));
  screen.sent = screen.querySelector('form');
  screen.pressed = screen.querySelector('button') ?? fail();
  takeOver(screen, root);
  expect(repeated).toEqual([]);
  await Promise.resolve();
  expect(repeated).toEqual(['button', 'form']);
});

it('FS-03 FS-04 keeps fields, focus and submission when a browser extension adds elements, and reports no difference', async () => {
  const twoFields = FORM.replace('<select', '<input name="password" type="password"><select');
  const { screen, root } = openPage(twoFields, twoFields);
  screen.own = screen.querySelectorAll('*');
  const [code, password] = [...screen.querySelectorAll('input')];
  if (!code || !password) return fail();
  code.value = '20418';
  password.value = 'secret';
  code.insertAdjacentHTML('beforebegin', '<input type="text" value="of others"><p></p>');
  const wrapper = document.createElement('span');
  password.replaceWith(wrapper);
  wrapper.append(password);
  password.focus();
  screen.sent = screen.querySelector('form');
  screen.querySelector('main')?.prepend(document.createElement('div'));
  let sent = 0;
  root.addEventListener('submit', () => (sent += 1));
  expect(takeOver(screen, root)).toBe(true);
  await Promise.resolve();
  expect([...root.querySelectorAll('input')].map(({ value }) => value)).toEqual(['20418', 'secret']);
  expect((document.activeElement as HTMLInputElement).name).toBe('password');
  expect(sent).toBe(1);
});

it('FS-03 leaves out a value whose field the page does not have', () => {
  const { screen, root } = openPage(FORM.replace('name="code"', 'name="code" type="password"'));
  inputOf(screen).value = 'secret';
  takeOver(screen, root);
  expect(inputOf(root).value).toBe('');
});

it('FS-04 notices other content than the page has, and replaces it', () => {
  const { screen, root } = openPage(FORM.replace('الدخول', 'الخروج'));
  inputOf(screen).value = '12345';
  expect(takeOver(screen, root)).toBe(false);
  expect(firstScreen()).toBeNull();
  expect(inputOf(root).value).toBe('12345');
});

it('FS-04 reports no difference when a browser extension has removed elements', () => {
  const { screen, root } = openPage();
  screen.own = screen.querySelectorAll('*');
  screen.querySelector('button')?.remove();
  expect(takeOver(screen, root)).toBe(true);
});

it('FS-04 survives a first screen without any content of the page', () => {
  const { screen, root } = openPage('<p><input></p>');
  inputOf(screen).focus();
  expect(takeOver(screen, root)).toBe(false);
});

it('compares elements and texts without comments and attributes', () => {
  document.body.innerHTML = '<p class="a">نص<!-- --> آخر</p><p>نص آخر</p><p>نص <b>آخر</b></p>';
  const [commented, plain, other] = [...document.body.children].map((part) => outlineOf(part));
  expect(commented).toBe(plain);
  expect(other).not.toBe(plain);
});
