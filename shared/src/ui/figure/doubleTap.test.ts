import { watchDoubleTap } from './doubleTap';

/** jsdom has no pointer events. */
function pointer(
  type: string,
  at: number,
  place: { x?: number; isPrimary?: boolean; pointerType?: string } = {},
): Event {
  const { x = 10, isPrimary = true, pointerType = 'touch' } = place;
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: 10 });
  for (const [name, value] of Object.entries({ isPrimary, pointerType, timeStamp: at })) {
    Object.defineProperty(event, name, { value });
  }
  return event;
}

let element: HTMLElement;
let doubled: MouseEvent[];
let end: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  element = document.body.appendChild(document.createElement('div'));
  doubled = [];
  element.addEventListener('dblclick', (event) => doubled.push(event));
  end = watchDoubleTap(element);
});
afterEach(() => {
  end();
  element.remove();
  jest.useRealTimers();
});

function tap(at: number, x = 10, pointerType = 'touch'): void {
  element.dispatchEvent(pointer('pointerdown', at, { x, pointerType }));
  element.dispatchEvent(pointer('pointerup', at + 50, { x, pointerType }));
}

it('OV-03 turns two quick taps at one place into a double click', () => {
  tap(0);
  tap(200, 14);
  // The touch has not ended yet.
  expect(doubled).toEqual([]);
  jest.runAllTimers();
  expect(doubled.map(({ clientX, clientY }) => [clientX, clientY])).toEqual([[14, 10]]);
  tap(300);
  jest.runAllTimers();
  expect(doubled).toHaveLength(1);
});

it('OV-03 ignores taps far apart in time or place, mouse clicks, and pinches', () => {
  tap(0);
  tap(600);
  tap(1000);
  tap(1100, 200);
  tap(2000, 10, 'mouse');
  tap(2100, 10, 'mouse');
  tap(3000);
  element.dispatchEvent(pointer('pointerdown', 3100));
  element.dispatchEvent(pointer('pointerdown', 3110, { isPrimary: false }));
  element.dispatchEvent(pointer('pointerup', 3150));
  jest.runAllTimers();
  expect(doubled).toEqual([]);
});

it('stops when the returned function is called', () => {
  end();
  tap(0);
  tap(100);
  jest.runAllTimers();
  expect(doubled).toEqual([]);
});
