import userEvent from '@testing-library/user-event';
import { hearClicksOnly, takeClicks } from './quietEvents';

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  document.body.innerHTML = '';
});

/** A screen with a radio and a button, and what a root around it hears. */
function page(): { screen: HTMLElement; radio: HTMLElement; button: HTMLElement; heard: string[] } {
  document.body.innerHTML =
    '<main><section><label>أ<input type="radio"></label></section><button>التالي</button></main>';
  const heard: string[] = [];
  const root = document.body;
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'focusin', 'change', 'click', 'keydown']) {
    const listener = (): void => void heard.push(type);
    root.addEventListener(type, listener);
    stops.push(() => root.removeEventListener(type, listener));
  }
  const find = (selector: string): HTMLElement => root.querySelector<HTMLElement>(selector) ?? root;
  return { screen: find('main'), radio: find('input'), button: find('button'), heard };
}

test('AT-15 a tap inside is heard as a click alone, and the control does what it does', async () => {
  const { screen, radio, heard } = page();
  stops.push(hearClicksOnly(screen));
  await userEvent.click(radio);
  expect(heard).toEqual(['click']);
  expect(radio).toBeChecked();
  expect(radio).toHaveFocus();
});

test('AT-14 keys are heard as ever', async () => {
  const { screen, button, heard } = page();
  stops.push(hearClicksOnly(screen));
  button.focus();
  await userEvent.keyboard('3');
  expect(heard).toEqual(['keydown']);
});

test('AT-15 taken clicks come to the taker, on the label and on its radio, and to nobody else', async () => {
  const { screen, radio, button, heard } = page();
  const section = screen.querySelector('section') ?? screen;
  const taken: EventTarget[] = [];
  stops.push(
    hearClicksOnly(screen),
    takeClicks(section, ({ target }) => void (target && taken.push(target))),
  );
  await userEvent.click(radio.closest('label') ?? radio);
  expect(taken).toEqual([radio.closest('label'), radio]);
  expect(radio).toBeChecked();
  await userEvent.click(button);
  expect(heard).toEqual(['click']);
});

test('what was stopped lets everything through again', async () => {
  const { screen, radio, heard } = page();
  hearClicksOnly(screen)();
  takeClicks(screen, () => undefined)();
  await userEvent.click(radio);
  expect(heard).toEqual(['pointerdown', 'mousedown', 'focusin', 'mouseup', 'click', 'change']);
});
