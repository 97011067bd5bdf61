import { areUpdatesHeld } from '@manassa/shared/federation';
import { endSession, enterSession } from '@manassa/shared/session';
import { buildUser } from '../testing';
import { createExitGuard } from './exitGuard';

const owner = { student: '1001', examId: 'exam-1' };

function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' })));

test('AT-13 the browser asks before the page is closed while anything is unsafe', () => {
  const guard = createExitGuard();
  let [first, second] = [true, true];
  const answers = guard.watch(owner, () => first);
  const submission = guard.watch(owner, () => second);
  answers.check();
  expect(asksBeforeClosing()).toBe(false);
  first = false;
  second = false;
  answers.check();
  submission.check();
  expect(asksBeforeClosing()).toBe(true);
  first = true;
  answers.check();
  expect(asksBeforeClosing()).toBe(true);
  submission.end();
  expect(asksBeforeClosing()).toBe(false);
});

test('AT-13 does not ask another student on the same device', async () => {
  const guard = createExitGuard();
  const hold = guard.watch(owner, () => false);
  hold.check();
  await endSession();
  expect(asksBeforeClosing()).toBe(false);
  enterSession(buildUser({ studentCode: '1002', loginToken: 'token-2' }));
  expect(asksBeforeClosing()).toBe(false);
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-3' }));
  expect(asksBeforeClosing()).toBe(true);
  hold.end();
});

test('RL-07 AT-13 no update closes a page that alone has answers, also after the end of the session', async () => {
  let isSafe = false;
  const hold = createExitGuard().watch(owner, () => isSafe);
  hold.check();
  hold.check();
  await endSession();
  expect(areUpdatesHeld()).toBe(true);
  isSafe = true;
  hold.check();
  expect(areUpdatesHeld()).toBe(false);
  // The next answer.
  isSafe = false;
  hold.check();
  expect(areUpdatesHeld()).toBe(true);
  hold.end();
});

test('has no listener while the page is safe, which would disable the back-forward cache', () => {
  const add = jest.spyOn(window, 'addEventListener');
  let isSafe = true;
  const hold = createExitGuard().watch(owner, () => isSafe);
  hold.check();
  expect(add).not.toHaveBeenCalled();
  isSafe = false;
  hold.check();
  const remove = jest.spyOn(window, 'removeEventListener');
  isSafe = true;
  hold.check();
  expect(remove.mock.lastCall).toEqual(add.mock.lastCall);
});

test('RX-09 AT-13 also asks in browsers that read returnValue only', () => {
  const hold = createExitGuard().watch(owner, () => false);
  hold.check();
  const event = new Event('beforeunload', { cancelable: true });
  // Every event has a property of this name; that of a BeforeUnloadEvent is a text.
  Object.defineProperty(event, 'returnValue', { value: '', writable: true });
  window.dispatchEvent(event);
  expect(event.returnValue).toBeTruthy();
  hold.end();
});
