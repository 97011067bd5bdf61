import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useNoticesBelow } from './useNoticesBelow';

/** Reports the size of every observed element, as browsers do at first and after each change. */
class OneReport {
  static observed = 0;
  readonly #report: () => void;
  constructor(report: () => void) {
    this.#report = report;
  }
  observe(): void {
    OneReport.observed += 1;
    this.#report();
  }
  disconnect(): void {
    OneReport.observed -= 1;
  }
}

function Header() {
  const header = useRef<HTMLElement>(null);
  useNoticesBelow(header);
  return <header ref={header} />;
}

const top = (): string => document.documentElement.style.getPropertyValue('--m-notices-top');

afterEach(() => Reflect.deleteProperty(window, 'ResizeObserver'));

test('notices begin below the header while it is on screen', () => {
  Object.assign(window, { ResizeObserver: OneReport });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132);
  const { unmount } = render(<Header />);
  expect(top()).toBe('132px');
  unmount();
  expect(top()).toBe('');
  expect(OneReport.observed).toBe(0);
});

test('notices stay where they are in a browser that does not report sizes', () => {
  render(<Header />);
  expect(top()).toBe('');
});
