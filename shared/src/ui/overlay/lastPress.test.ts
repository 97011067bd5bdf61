import { isSecondPress, lastPress, watchPresses } from './lastPress';

/** jsdom marks dispatched events as untrusted. */
function press({ x, y, at, detail = 1 }: { x: number; y: number; at: number; detail?: number }): MouseEvent {
  const event = new MouseEvent('click', { clientX: x, clientY: y, detail });
  const fields = { isTrusted: { value: true }, timeStamp: { value: at } };
  return Object.defineProperties({}, { ...fields, ...ofEvent(event) }) as MouseEvent;
}

function ofEvent({ clientX, clientY, detail }: MouseEvent): PropertyDescriptorMap {
  return { clientX: { value: clientX }, clientY: { value: clientY }, detail: { value: detail } };
}

const first = { at: 1000, x: 100, y: 100 };

test('OV-06 a click soon after the first one, near it, is the second half of a double click', () => {
  expect(isSecondPress(press({ x: 110, y: 90, at: 1400, detail: 2 }), first)).toBe(true);
});

test('OV-06 a later click, one elsewhere, and one by a key are no second half', () => {
  expect(isSecondPress(press({ x: 100, y: 100, at: 1501 }), first)).toBe(false);
  expect(isSecondPress(press({ x: 160, y: 100, at: 1100 }), first)).toBe(false);
  expect(isSecondPress(press({ x: 0, y: 0, at: 1100, detail: 0 }), first)).toBe(false);
  expect(isSecondPress(press({ x: 100, y: 100, at: 1100 }), null)).toBe(false);
});

test('OV-06 clicks by scripts are not recorded', () => {
  watchPresses();
  const before = lastPress();
  document.body.click();
  expect(lastPress()).toBe(before);
});

/** A group of options, the first one chosen. */
function optionOf(chosen: boolean, position: number): Element {
  const group = document.createElement('fieldset');
  const option = (index: number) => `<label><input type="radio" ${chosen && index === 0 ? 'checked' : ''}></label>`;
  group.innerHTML = option(0) + option(1);
  return group.children[position] ?? group;
}

const element = (name: string) => () => document.createElement(name);
const link = element('a');
const button = element('button');

/** Time of the first click in ms; the module remembers the last one. */
let now = 0;

test.each([
  ['a link presses no button', [link, button], 200, '/next', true],
  ['a link chooses a free option', [link, () => optionOf(false, 1)], 200, '/next', false],
  ['a button chooses a free option', [button, () => optionOf(false, 1)], 200, '/next', false],
  ['a button replaces no chosen option', [button, () => optionOf(true, 1)], 200, '/next', true],
  ['a button replaces an option later', [button, () => optionOf(true, 1)], 501, '/next', false],
  ['a button replaces an option of the same page', [button, () => optionOf(true, 1)], 200, '/', false],
  ['a button presses the chosen option', [button, () => optionOf(true, 0)], 200, '/next', false],
  ['a button presses a button', [button, button], 200, '/next', false],
  ['a link follows a link', [link, link], 200, '/next', false],
  ['a link presses a button later', [link, button], 501, '/next', false],
  ['a link presses a button of the same page', [link, button], 200, '/', false],
] as const)('the second half of a double click on %s', (_, [first, second], afterMs, opened, isStopped) => {
  now += 10_000;
  const listen = jest.spyOn(window, 'addEventListener').mockImplementation();
  watchPresses();
  const onClick = listen.mock.calls[0]?.[1] as (event: MouseEvent) => void;
  listen.mockRestore();
  const stop = jest.fn();
  const click = (target: Element, timeStamp: number) =>
    onClick(
      Object.assign(press({ x: 100, y: 100, at: timeStamp }), {
        target,
        preventDefault: jest.fn(),
        stopImmediatePropagation: stop,
      }),
    );
  window.history.replaceState(null, '', '/');
  click(first(), now);
  window.history.replaceState(null, '', opened);
  click(second(), now + afterMs);
  expect(stop).toHaveBeenCalledTimes(isStopped ? 1 : 0);
  expect(lastPress()?.at).toBe(isStopped ? now : now + afterMs);
});
