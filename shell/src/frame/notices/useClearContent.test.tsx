import { render } from '@testing-library/react';
import { useClearContent } from './useClearContent';

/** Lays out elements by their attribute `data-box` (top and bottom in px), and toasts where they were moved. */
function layOut(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top = 0, bottom = 0] = (this.getAttribute('data-box') ?? '').split(' ').map(Number);
    const moved = this === host ? /[\d.]+(?=px\)$)/.exec(place())?.[0] : undefined;
    return new DOMRect(0, Number(moved ?? top), bottom > 0 ? 360 : 0, bottom - top);
  });
}

function Toasts({ host }: { host: HTMLElement }) {
  useClearContent(host, 1);
  return null;
}

let host: HTMLElement;

function open(page: string): void {
  document.body.innerHTML = page;
  host = document.createElement('div');
  host.dataset.box = '84 140';
  document.body.append(host);
  render(<Toasts host={host} />);
}

const place = (): string => host.style.getPropertyValue('inset-block-start');
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(layOut);
afterEach(() => {
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

describe('OV-01 the place of toasts', () => {
  it('is below a heading that they would cover', () => {
    open('<main><h1 data-box="90 130"></h1></main>');
    expect(place()).toContain('138px');
  });

  it.each([
    ['elsewhere', '150 200'],
    ['so large that they would be in the middle of the window', '90 500'],
  ])('stays where it is if the heading is %s', (_, box) => {
    open(`<main><h1 data-box="${box}"></h1></main>`);
    expect(place()).toBe('');
  });

  it('is below a heading that appears later', async () => {
    open('<main></main>');
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1 data-box="90 130"></h1>');
    await nextTask();
    expect(place()).toContain('138px');
  });

  it('is below the heading and the menu of the page that replaces the first screen', async () => {
    open(`
      <div id="first-screen"><header></header><main></main></div>
      <div id="root">
        <header><button aria-expanded="false" aria-controls="menu"></button></header>
        <nav id="menu" data-box="72 200"></nav>
        <main></main>
      </div>`);
    document.getElementById('first-screen')?.remove();
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1 data-box="90 130"></h1>');
    await nextTask();
    expect(place()).toContain('138px');
    document.querySelector('header button')?.setAttribute('aria-expanded', 'true');
    await nextTask();
    expect(place()).toContain('208px');
    document.querySelector('header button')?.setAttribute('aria-expanded', 'false');
    await nextTask();
    expect(place()).toContain('138px');
  });
});
