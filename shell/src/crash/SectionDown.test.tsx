import { STUDENT_HOME } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import { RemoteRouterContext } from '../remotes/useRemoteRouter';
import type { RemoteControls } from '../remotes/useRemoteRouter';
import { SectionDown, SectionDownView } from './SectionDown';

const student = buildUser();

it.each([
  ['a visitor to the home page', '/signup', 'visitor', '/'],
  ['a student to my courses', '/course', student, STUDENT_HOME],
  ['no page to itself', '/', 'visitor', undefined],
] as const)('OF-04 links %s without a connection', async (_, path, session, href) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp(<SectionDownView retry={() => Promise.resolve()} />, { path, session });
  await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
});

it('OF-04 retries when the network returns, also while a press is still waiting for it', async () => {
  const retry = jest.fn(() => new Promise<void>(() => undefined));
  const { person } = renderApp(<SectionDownView retry={retry} />);
  await person.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledTimes(2);
});

it.each([
  ['went', true],
  ['is going', false],
])(
  'does not return to a section that a retry has loaded if the student %s to another page meanwhile',
  async (_, has) => {
    let load = (_isLoaded: boolean): void => undefined;
    const retry = (): Promise<boolean> => new Promise((resolve) => (load = resolve));
    let showOther = (): void => undefined;
    const element = (
      <RemoteRouterContext value={{ retry } as unknown as RemoteControls}>
        <SectionDown />
      </RemoteRouterContext>
    );
    const other = {
      path: '/',
      element: <h1>الرئيسية</h1>,
      loader: () => new Promise<null>((resolve) => (showOther = () => resolve(null))),
    };
    const { person, router } = renderApp([{ path: '/course/buy', element }, other], { path: '/course/buy' });
    await person.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }));
    await act(async () => void router.navigate('/'));
    if (has) await act(async () => showOther());
    await act(async () => load(true));
    if (!has) await act(async () => showOther());
    expect(await screen.findByRole('heading', { name: 'الرئيسية' })).toBeVisible();
  },
);
