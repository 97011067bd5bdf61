import { firstScreen } from './takeOver';
import type { FirstScreen } from './takeOver';

function open(html: string): FirstScreen {
  document.body.innerHTML = `<div id="first-screen" hidden>${html}</div><template id="first-screen-student"></template>`;
  jest.isolateModules(() => jest.requireActual('./holdScript'));
  const screen = firstScreen();
  if (screen === null) throw new Error('no first screen');
  return screen;
}

const FORM = `<form><input name="code"><button type="button"></button></form><input name="other">`;
const inputIn = (screen: Element, name: string) => screen.querySelector(`[name="${name}"]`);
const typeInto = (field: Element | null) => field?.dispatchEvent(new Event('input', { bubbles: true }));

it('FS-03 keeps a submission beside a button that is pressed later', () => {
  const screen = open(FORM);
  const event = new Event('submit', { bubbles: true, cancelable: true });
  screen.querySelector('form')?.dispatchEvent(event);
  screen.querySelector('button')?.click();
  expect(event.defaultPrevented).toBe(true);
  expect(screen.sent).toBe(screen.querySelector('form'));
  expect(screen.pressed).toBe(screen.querySelector('button'));
});

it('FS-03 forgets a submission when a field of its form changes', () => {
  const screen = open(FORM);
  screen.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  typeInto(inputIn(screen, 'other'));
  expect(screen.sent).toBe(screen.querySelector('form'));
  typeInto(inputIn(screen, 'code'));
  expect(screen.sent).toBeNull();
});

it('FS-03 waits a second for the release of a press, and a little for its click', () => {
  jest.useFakeTimers();
  const screen = open(FORM);
  const waitMs = (event: Event, target: EventTarget | null = document): number => {
    target?.dispatchEvent(event);
    return (screen.pressedUntil ?? 0) - performance.now();
  };
  const key = (type: string, name: string) => new KeyboardEvent(type, { key: name, bubbles: true });
  const button = screen.querySelector('button');
  expect(waitMs(new Event('pointerdown', { bubbles: true }), button)).toBe(1_000);
  expect(waitMs(new Event('pointerup', { bubbles: true }), button)).toBe(100);
  expect(waitMs(new Event('pointercancel', { bubbles: true }), button)).toBe(0);
  expect(waitMs(key('keydown', 'a'), button)).toBe(0);
  expect(waitMs(key('keydown', ' '), button)).toBe(1_000);
  expect(waitMs(key('keyup', ' '), button)).toBe(100);
  jest.useRealTimers();
});

it('FS-03 skips to the content without a fragment in the address', () => {
  const screen = open('<a href="#content"><b></b></a><main id="content" tabindex="-1"></main>');
  const event = new Event('click', { bubbles: true, cancelable: true });
  screen.querySelector('b')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(screen.querySelector('main'));
});

it('SE-03 adds the query of the address to links that keep it', () => {
  window.history.replaceState(null, '', '/login?next=%2Fstudent%2Fresults');
  const screen = open('<a href="/signup" data-keeps-query></a><a href="/"></a>');
  expect([...screen.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/signup?next=%2Fstudent%2Fresults',
    '/',
  ]);
  window.history.replaceState(null, '', '/');
});
