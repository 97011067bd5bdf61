import { endSession, noticesAtom, store } from '@manassa/shared/session';
import { buildAttendance } from '@manassa/shared/testing';
import { act } from '@testing-library/react';
import { button, examServer, openScreen, serveExam } from '../../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  store.set(noticesAtom, []);
});
afterEach(() => jest.useRealTimers());

/** Presses start, whose response takes 5 s, and leaves the page. */
async function startAndLeave() {
  const server = examServer({ attendance: null });
  const api = serveExam(server, {
    startAttendance: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      server.attendance = buildAttendance();
      return { data: { attendance: server.attendance, exam: { ...server.exam, duration: 10 } } };
    },
  });
  const sitting = await openScreen(server, 'start');
  const { pathname } = sitting.router.state.location;
  await sitting.person.click(button('بدء الامتحان'));
  await act(() => sitting.router.navigate('/elsewhere'));
  return { ...sitting, api, comeBack: () => act(() => sitting.router.navigate(pathname)) };
}

test('EX-03 a student who left before the exam began stays there, and is told with a link', async () => {
  const { pass, path } = await startAndLeave();
  await pass(6000);
  expect(path()).toBe('elsewhere');
  expect(store.get(noticesAtom)).toEqual([
    expect.objectContaining({
      kind: 'warning',
      link: expect.objectContaining({ to: expect.stringMatching(/attend$/) }),
    }),
  ]);
});

test('EX-03 nobody is told of an exam that began after the logout', async () => {
  const { pass, path, api } = await startAndLeave();
  act(() => endSession());
  await pass(6000);
  expect(path()).toBe('elsewhere');
  expect(store.get(noticesAtom)).toEqual([]);
  expect(api.of('checkpoint')).toEqual([]);
});

test('EX-03 a student who comes back before the exam began waits for it, and does not start it again', async () => {
  const { person, pass, path, api, comeBack } = await startAndLeave();
  await pass(1000);
  await comeBack();
  await pass(1000);
  await person.click(button('بدء الامتحان'));
  await pass(6000);
  expect(api.of('startAttendance')).toHaveLength(1);
  await person.click(button('استكمال الامتحان'));
  await pass(1000);
  expect(path()).toBe('attend');
});
