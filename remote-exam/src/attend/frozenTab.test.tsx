import { ANY_ATTEMPT, recordKey, writeRecord } from '@manassa/shared/attempt';
import { act } from '@testing-library/react';
import { installAttempts } from '../testing/attempts';
import { examServer, openScreen, option, ownerOf, serveExam } from '../testing/examScreens';
import type { ExamServer } from '../testing/examScreens';

const { loadAnswers } = installAttempts();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Answers the second question in another tab, and changes the first one. */
function answerElsewhere(server: ExamServer): void {
  const later = { attemptId: 'attendance-1', answers: ['b', 'b', null], index: 0 };
  localStorage.setItem(recordKey('answers', ownerOf(server)), writeRecord(later, Date.now() + 1000));
}

const beatKey = (server: ExamServer): string => `manassa.exam.tab/${recordKey('answers', ownerOf(server))}`;

/** Reports a change of the heartbeat by another tab; null if it is closed. */
function beatElsewhere(server: ExamServer, beat: string | null): void {
  const key = beatKey(server);
  if (beat === null) localStorage.removeItem(key);
  else localStorage.setItem(key, beat);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: beat }));
}

test('AT-13 reads again after another tab had the attempt, also if that is closed before anything is drawn', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(option(/1 A/));
  act(() => {
    beatElsewhere(server, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    answerElsewhere(server);
    beatElsewhere(server, null);
  });
  await pass(5000);
  expect(option(/2 A/)).toBeChecked();
  await person.click(option(/3 A/));
  expect(loadAnswers(ownerOf(server), ANY_ATTEMPT)?.answers).toEqual(['c', 'b', null]);
});

test('AT-13 reads again if another tab had the attempt while this one was frozen, without Web Locks', async () => {
  const server = examServer();
  serveExam(server);
  const { person, pass } = await openScreen(server, 'attend');
  await person.click(option(/1 A/));
  // Its heartbeat is removed as its tab is closed; this tab sees the end only.
  localStorage.removeItem(beatKey(server));
  answerElsewhere(server);
  await pass(5000);
  expect(option(/2 A/)).toBeChecked();
  expect(loadAnswers(ownerOf(server), ANY_ATTEMPT)?.answers).toEqual(['b', 'b', null]);
});
