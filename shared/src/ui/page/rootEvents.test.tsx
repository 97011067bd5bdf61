import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { hearAll, hearOnly, prepareRoot } from './rootEvents';

let root: Root | null = null;
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  act(() => root?.unmount());
  root = null;
  document.body.innerHTML = '';
});

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

test('handles every event by default', async () => {
  const { heard, button } = page();
  await userEvent.click(button);
  expect(heard).toEqual(EVERYTHING);
});

test('AT-15 handles only the chosen events, and all again afterwards', async () => {
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

test('OV-03 handles every event while a layer needs it, and only the chosen ones afterwards', async () => {
  const { heard, button } = page();
  stops.push(hearOnly(['click']));
  const restore = hearAll();
  await userEvent.click(button);
  expect(heard).toEqual(EVERYTHING);
  restore();
  heard.length = 0;
  button.blur();
  await userEvent.unhover(button);
  await userEvent.click(button);
  expect(heard).toEqual(['click capture', 'click']);
});

test('AT-15 removes the other listeners from the browser, and adds them again unchanged', () => {
  const { container } = page();
  const calls = { addEventListener: [] as string[], removeEventListener: [] as string[] };
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    const real = EventTarget.prototype[name];
    jest.spyOn(EventTarget.prototype, name).mockImplementation(function (this: EventTarget, ...args) {
      if (this === container) calls[name].push(`${args[0]} ${JSON.stringify(args[2])}`);
      real.call(this, ...args);
    });
  }
  const kindOf = (call: string): string => call.split(' ')[0] ?? '';
  const stop = hearOnly(['click', 'keydown']);
  stops.push(stop);
  const gone = calls.removeEventListener.splice(0);
  const kindsGone = gone.map(kindOf);
  expect(kindsGone).toEqual(expect.arrayContaining(['pointerdown', 'touchstart', 'mouseover', 'focusin', 'change']));
  expect(kindsGone.filter((kind) => kind === 'click' || kind === 'keydown')).toEqual([]);
  // A touch listener that is not passive makes scrolling wait for the page.
  expect(gone).toContain('touchstart {"capture":true,"passive":true}');
  calls.addEventListener.length = 0;
  stop();
  expect(calls.removeEventListener).toEqual([]);
  expect(calls.addEventListener.filter((call) => !/^(click|keydown) /.test(call))).toEqual(gone);
  jest.restoreAllMocks();
});

test('two limits apply together', async () => {
  const { heard, button } = page();
  const [first, second] = [hearOnly(['click', 'pointerdown']), hearOnly(['click', 'focusin'])];
  stops.push(first, second);
  await userEvent.click(button);
  expect(heard).toEqual(['click capture', 'click']);
  heard.length = 0;
  button.blur();
  first();
  await userEvent.click(button);
  expect(heard).toEqual(['focus', 'click capture', 'click']);
});

test('restores each of two roots in one document', async () => {
  const { heard, button } = page();
  const stop = hearOnly(['click']);
  stops.push(stop);
  prepareRoot(document.createElement('div'));
  stop();
  await userEvent.click(button);
  expect(heard).toEqual(EVERYTHING);
});

test('adds the same listener once', () => {
  const { container, button } = page();
  const listener = jest.fn();
  container.addEventListener('pointerdown', listener);
  container.addEventListener('pointerdown', listener);
  container.removeEventListener('pointerdown', listener);
  hearOnly(['click'])();
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(listener).not.toHaveBeenCalled();
});

test('does not restore a listener that was removed', () => {
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

test('restores a listener that was added during a limit', () => {
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
