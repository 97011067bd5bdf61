import { renderApp } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { RemoteRouterContext } from '../remotes/useRemoteRouter';
import type { RemoteControls } from '../remotes/useRemoteRouter';
import { FrameCrash } from './FrameCrash';

function Throws(): never {
  throw new Error('the frame broke');
}

it('SH-08 replaces the first screen, which would hide it and react to nothing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.insertAdjacentHTML('afterbegin', '<div id="first-screen"><form></form></div>');
  const noteCrash = jest.fn();
  const crash = (
    <RemoteRouterContext value={{ noteCrash } as unknown as RemoteControls}>
      <FrameCrash />
    </RemoteRouterContext>
  );
  renderApp([{ path: '/', Component: Throws, errorElement: crash }]);
  expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
  expect(noteCrash).toHaveBeenCalledTimes(1);
  expect(document.getElementById('first-screen')).toBeNull();
});
