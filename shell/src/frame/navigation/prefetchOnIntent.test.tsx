import { hearOnly, prepareRoot } from '@manassa/shared/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import type { RemoteRouter } from '../../remotes/RemoteRouter';
import { RemoteRouterContext } from '../../remotes/useRemoteRouter';
import { usePrefetchOnIntent } from './usePrefetchOnIntent';

function Links() {
  return (
    <div {...usePrefetchOnIntent()}>
      <a href="/courses?page=2">
        <span>الكورسات</span>
      </a>
      <a href="https://elsewhere.example/page">خارج المنصة</a>
      <a href="/plain">
        <button type="button">زر</button>
      </a>
      <p>نص</p>
    </div>
  );
}

function openLinks(): jest.Mock {
  const prefetch = jest.fn();
  const container = document.body.appendChild(document.createElement('div'));
  prepareRoot(container);
  const router = { prefetch } as unknown as RemoteRouter;
  render(
    <RemoteRouterContext value={router}>
      <Links />
    </RemoteRouterContext>,
    { container },
  );
  return prefetch;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  document.body.innerHTML = '';
});

it('prefetches a link on hover and focus', () => {
  const prefetch = openLinks();
  fireEvent.pointerOver(screen.getByText('الكورسات'));
  expect(prefetch.mock.calls).toEqual([['/courses']]);
  fireEvent.focusIn(screen.getByRole('link', { name: 'الكورسات' }));
  expect(prefetch.mock.calls).toEqual([['/courses'], ['/courses']]);
});

it('prefetches nothing for other sites, text, or metered connections', () => {
  const prefetch = openLinks();
  fireEvent.pointerOver(screen.getByText('خارج المنصة'));
  fireEvent.pointerOver(screen.getByText('نص'));
  Object.assign(navigator, { connection: { effectiveType: '2g' } });
  fireEvent.pointerOver(screen.getByText('الكورسات'));
  Object.assign(navigator, { connection: { saveData: true, effectiveType: '4g' } });
  fireEvent.pointerOver(screen.getByText('الكورسات'));
  expect(prefetch).not.toHaveBeenCalled();
});

it('AT-15 prefetches nothing on hover during an attempt', () => {
  const prefetch = openLinks();
  const stop = hearOnly(['click']);
  fireEvent.pointerOver(screen.getByText('الكورسات'));
  expect(prefetch).not.toHaveBeenCalled();
  stop();
});
