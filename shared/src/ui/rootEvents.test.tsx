import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { hearOnly, prepareRoot } from './rootEvents';

let root: Root | null = null;
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  act(() => root?.unmount());
  root = null;
  document.body.innerHTML = '';
});

/** A page as the shell makes it, with what its one field and its button were called for. */
function page(): { heard: string[]; container: HTMLElement; button: HTMLElement } {
  const heard: string[] = [];
  const hear = (type: string) => () => void heard.push(type);
  const container = document.body.appendChild(document.createElement('div'));
  prepareRoot(container);
  root = createRoot(container);
  const content: ReactNode = (
    <button
      onPointerDown={hear('pointerdown')}
      onMouseEnter={hear('mouseenter')}
      onFocus={hear('focus')}
      onClick={hear('click')}
      onClickCapture={hear('click capture')}
    >
      التالي
    </button>
  );
  act(() => root?.render(content));
  return { heard, container, button: container.querySelector('button') ?? container };
}

const EVERYTHING = ['mouseenter', 'pointerdown', 'focus', 'click capture', 'click'];

test('a page that says nothing hears everything', async () => {
  const { heard, button } = page();
  await userEvent.click(button);
  expect(heard).toEqual(EVERYTHING);
});

test('AT-15 only what is asked for is heard, and everything again afterwards', async () => {
  const { heard, button } = page();
  const stop = hearOnly(['click']);
  stops.push(stop);
  await userEvent.click(button);
  expect(heard).toEqual(['click capture', 'click']);
  heard.length = 0;
  stop();
  button.blur();
  await userEvent.unhover(button);
  await userEvent.click(button);
  expect(heard).toEqual(EVERYTHING);
});

test('AT-15 the browser itself has no listener for what is not heard', () => {
  const added: string[] = [];
  const removed: string[] = [];
  const { container } = page();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  jest.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (this: EventTarget, type, ...rest) {
    if (this === container) added.push(type);
    addEventListener.call(this, type, ...rest);
  });
  jest.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (this: EventTarget, type, ...r) {
    if (this === container) removed.push(type);
    removeEventListener.call(this, type, ...r);
  });
  const stop = hearOnly(['click', 'keydown']);
  stops.push(stop);
  expect(removed).toEqual(expect.arrayContaining(['pointerdown', 'touchstart', 'mouseover', 'focusin', 'change']));
  expect(removed).not.toContain('click');
  expect(removed).not.toContain('keydown');
  added.length = 0;
  stop();
  expect(new Set(added)).toEqual(new Set([...removed, 'click', 'keydown']));
  jest.restoreAllMocks();
});

test('of two screens that hear less, the later one to end leaves the other as it was', async () => {
  const { heard, button } = page();
  const [first, second] = [hearOnly(['click']), hearOnly(['click', 'focusin'])];
  stops.push(first, second);
  first();
  await userEvent.click(button);
  expect(heard).toEqual(['focus', 'click capture', 'click']);
});

test('who stops listening at the root is not heard again', () => {
  const { container, button } = page();
  const listener = jest.fn();
  container.addEventListener('pointerdown', listener, true);
  container.removeEventListener('pointerdown', listener);
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(listener).toHaveBeenCalledTimes(1);
  container.removeEventListener('pointerdown', listener, { capture: true });
  hearOnly(['click'])();
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('who begins to listen while less is heard, is heard afterwards', () => {
  const { container, button } = page();
  const listener = jest.fn();
  const stop = hearOnly(['click']);
  container.addEventListener('pointerdown', listener);
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(listener).not.toHaveBeenCalled();
  stop();
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(listener).toHaveBeenCalledTimes(1);
});
