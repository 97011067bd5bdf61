import { buildAttendance } from '@manassa/shared/testing';
import type { Attendance, Exam } from '@manassa/shared/contract';
import { act, screen } from '@testing-library/react';
import { examServer, openScreen, option, serveExam } from '../testing/examScreens';
import { installAttempts } from '../testing/attempts';

installAttempts();

const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

interface Change {
  extendMin?: number;
  exam?: Partial<Exam>;
  attendance?: Partial<Attendance>;
}

function turn(state: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/**
 * Opens an attempt of three minutes with one answer and lets its time run out; the last read reports `change`.
 *
 * @param isAway true for a student who returns to the page right before the end
 */
async function endWith(change: Change, isAway = false) {
  const server = examServer({ exam: { durationMin: 3 } });
  let now: Change = {};
  let deadline = Date.now() + 3 * MINUTE;
  const api = serveExam(server, {
    exam: async () => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      const { submitted } = server.attendance ?? {};
      const [expiresAt, serverNow] = [deadline, Date.now()].map((ms) => new Date(ms).toISOString());
      return {
        data: {
          exam: { ...server.exam, duration: 3, ...now.exam },
          attendance: buildAttendance({ submitted, expiresAt, serverNow, ...now.attendance }),
        },
      };
    },
  });
  const sitting = await openScreen(server, 'attend');
  await sitting.pass(900);
  await sitting.person.click(option(/3 A/));
  if (isAway) turn('hidden');
  await sitting.pass(deadline - Date.now() - 500);
  now = change;
  deadline += (change.extendMin ?? 0) * MINUTE;
  await sitting.pass(400);
  if (isAway) turn('visible');
  await sitting.pass(200);
  expect(screen.getByRole('alertdialog', { name: 'انتهى الوقت' })).toBeVisible();
  return { ...sitting, api };
}

test('AT-07 an exam that staff close is submitted, also if they had added time', async () => {
  const { pass, api, path } = await endWith({ extendMin: 5, exam: { finished: true } });
  await pass(5000);
  expect(api.of('submitAttendance')).toHaveLength(1);
  expect(path()).toBe('start');
});

test('AT-13 answers that another device did not submit stay on the device', async () => {
  const { pass, api, path } = await endWith({ attendance: { submitted: true, studentAnswers: ['a', 'b', 'c'] } });
  await pass(5000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(path()).toBe('start');
  expect(Object.keys(localStorage).filter((key) => key.includes('aside'))).toHaveLength(1);
});

test('AT-12 an attempt that another device continues with added time is not submitted here', async () => {
  const { pass, api, path } = await endWith({ extendMin: 5, attendance: { checkpointSec: 20, activeDevice: 'other' } });
  await pass(5000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(path()).toBe('attend');
});

test('BE-17 leaves the submission at the end of the time to the device that continues the attempt', async () => {
  const { pass, api } = await endWith({ attendance: { checkpointSec: 20, activeDevice: 'other' } });
  await pass(14_000);
  expect(api.of('submitAttendance')).toHaveLength(0);
  expect(api.of('checkpoint').at(-1)?.body).toMatchObject({ studentAnswers: ['c', null, null], takeOver: false });
});

test('BE-17 leaves the submission to the other device also if a read of the returning student reports it first', async () => {
  const { pass, api } = await endWith({ attendance: { checkpointSec: 20, activeDevice: 'other' } }, true);
  await pass(14_000);
  expect(api.of('submitAttendance')).toHaveLength(0);
});
