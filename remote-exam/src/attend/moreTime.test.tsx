import { noticesAtom, store } from '@manassa/shared/session';
import { buildAttendance } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { examServer, openScreen, option, serveExam, ownerOf } from '../testing/examScreens';
import { installAttempts } from '../testing/attempts';

const { loadPending } = installAttempts();

const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  store.set(noticesAtom, []);
});
afterEach(() => jest.useRealTimers());

/** Opens a running attempt. Three minutes end between two polls. `extend` moves the deadline, as staff do. */
async function openRunning(durationMin = 3) {
  const server = examServer({ exam: { durationMin } });
  let deadline = Date.now() + durationMin * MINUTE;
  const api = serveExam(server, {
    exam: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      const { submitted } = server.attendance ?? {};
      const [expiresAt, serverNow] = [deadline, Date.now()].map((ms) => new Date(ms).toISOString());
      return {
        data: {
          exam: { ...server.exam, duration: durationMin },
          attendance: buildAttendance({ submitted, expiresAt, serverNow }),
        },
      };
    },
  });
  const sitting = await openScreen(server, 'attend');
  await sitting.pass(1300);
  const secondsLeft = (): number => {
    const [minutes, seconds] = (screen.getByRole('timer').textContent ?? '').split(':');
    return Number(minutes) * 60 + Number(seconds);
  };
  return { ...sitting, api, server, secondsLeft, extend: (minutes: number) => (deadline += minutes * MINUTE) };
}

test('AT-09 AT-12 time added in the last second ends the time-up dialog, and the attempt continues on screen', async () => {
  const { person, pass, path, api, server, secondsLeft, extend } = await openRunning();
  await person.click(option(/3 A/));
  await pass((secondsLeft() - 1) * 1000);
  extend(2);
  await pass(1050);
  expect(screen.getByRole('alertdialog', { name: 'انتهى الوقت' })).toBeVisible();
  await pass(1000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['أُضيف وقت، أكمل الامتحان']);
  expect(Math.abs(secondsLeft() - 120)).toBeLessThan(5);
  await pass(10_000);
  expect([path(), loadPending(ownerOf(server))]).toEqual(['attend', null]);
  await person.click(option(/6 A/));
  await pass((secondsLeft() + 4) * 1000);
  expect(api.of('submitAttendance').map(({ body }) => body)).toMatchObject([{ studentAnswers: ['d', null, null] }]);
  expect(path()).toBe('start');
});

test('AT-09 AT-12 without added time the server is asked once at the end, and the answers are sent after 3000 ms', async () => {
  const { person, pass, path, api, secondsLeft } = await openRunning();
  await person.click(option(/3 A/));
  await pass((secondsLeft() - 2) * 1000);
  const reads = api.of('exam').length;
  await pass(4500);
  expect(api.of('exam')).toHaveLength(reads + 1);
  expect(api.of('submitAttendance')).toHaveLength(0);
  await pass(1000);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(path()).toBe('start');
});

test('AT-01 the clock gets room for the digit that added time needs', async () => {
  const { pass, extend } = await openRunning(95);
  expect(screen.getByRole('timer')).toHaveAttribute('style', 'inline-size: 5ch;');
  extend(15);
  await pass(130_000);
  expect(screen.getByRole('timer')).toHaveTextContent(/^107:/);
  expect(screen.getByRole('timer')).toHaveAttribute('style', 'inline-size: 6ch;');
});
