import userEvent from '@testing-library/user-event';
import { captureClicks } from './captureClicks';
import type { Moves } from './tooEarly.rule';

const still: Moves = { press: null, pushedAt: -Infinity };
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  document.body.innerHTML = '';
});

/** Returns a radio group, a button, and the events that a root around them handles. */
function page(): { group: HTMLElement; radio: HTMLElement; button: HTMLElement; heard: string[] } {
  document.body.innerHTML =
    '<main><section><label>أ<input type="radio"></label></section><button>التالي</button></main>';
  const heard: string[] = [];
  const root = document.body;
  for (const type of ['mousedown', 'change', 'click', 'keydown']) {
    const listener = (): void => void heard.push(type);
    root.addEventListener(type, listener);
    stops.push(() => root.removeEventListener(type, listener));
  }
  const find = (selector: string): HTMLElement => root.querySelector<HTMLElement>(selector) ?? root;
  return { group: find('section'), radio: find('input'), button: find('button'), heard };
}

test('AT-15 captured clicks on a label or its radio reach only the listener', async () => {
  const { group, radio, button, heard } = page();
  const taken: EventTarget[] = [];
  stops.push(captureClicks(group, still, ({ target }) => void (target && taken.push(target))));
  await userEvent.click(radio.closest('label') ?? radio);
  expect(taken).toEqual([radio.closest('label'), radio]);
  expect(radio).toBeChecked();
  expect(heard).toEqual(['mousedown', 'change']);
  await userEvent.click(button);
  expect(heard).toEqual(['mousedown', 'change', 'mousedown', 'click']);
});

test('AT-14 captures the click that a key causes, not the key itself', async () => {
  const { group, radio, heard } = page();
  let taken = 0;
  stops.push(captureClicks(group, still, () => void (taken += 1)));
  radio.focus();
  await userEvent.keyboard(' ');
  expect(taken).toBe(1);
  expect(heard).toEqual(['keydown', 'change']);
});

test('captures nothing after it has been stopped', async () => {
  const { group, radio, heard } = page();
  captureClicks(group, still, () => undefined)();
  await userEvent.click(radio);
  expect(heard).toEqual(['mousedown', 'click', 'change']);
});
