import { recordKey, writeRecord } from '@manassa/shared/attempt';
import { enterSession, noticesAtom, store } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import {
  button,
  examServer,
  jumpTo,
  noConnection,
  openScreen,
  onOtherPhone,
  option,
  question,
  serveExam,
  submitButton,
  ownerOf,
  STUDENT,
} from '../testing/examScreens';
import { ResultScreen } from '../result/ResultScreen';
import { AttendScreen } from './AttendScreen';
import { attempts, installAttempts } from '../testing/attempts';

const { loadAnswers, savePending } = installAttempts();
const { submissionOf } = attempts;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('opening and leaving', () => {
  test.each([
    ['there is no attendance', { attendance: null }],
    ['it is submitted', { attendance: { submitted: true } }],
    ['another phone has submitted it', { attendance: { ...onOtherPhone, submitted: true } }],
    ['the exam is finished', { exam: { finished: true } }],
    ['there are no questions', { exam: { questions: [] } }],
  ])('AT-07 returns to the start page when %s', async (_, parts) => {
    const server = examServer(parts);
    serveExam(server);
    expect((await openScreen(server, 'attend')).path()).toBe('start');
  });

  test.each([
    ['attend', <AttendScreen key="attend" />],
    ['result', <ResultScreen key="result" />],
  ])('%s keeps its skeleton until the code of the start page has loaded', async (page, element) => {
    const server = examServer({ attendance: null });
    serveExam(server);
    const at = `/course/view/course-1/section/section-1/exam/${server.exam._id}`;
    const never = { path: `${at}/start`, lazy: () => new Promise<never>(() => undefined) };
    const pages = [{ path: `/course/view/:courseId/section/:sectionId/exam/:itemId/${page}`, element }, never];
    const { router, container } = renderApp(pages, { path: `${at}/${page}`, session: buildUser() });
    for (let times = 0; times < 5; times += 1) await act(() => jest.advanceTimersByTimeAsync(20));
    expect(router.state.navigation.location?.pathname).toBe(`${at}/start`);
    expect(container.querySelector('[aria-hidden="true"]')).not.toBeNull();
  });

  test('AT-07 submits the answers when the exam finishes, then leaves', async () => {
    const server = examServer();
    const api = serveExam(server);
    const { person, pass, path } = await openScreen(server, 'attend');
    await person.click(option(/1 A/));
    server.exam = { ...server.exam, finished: true };
    await pass(120_000);
    expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', null, null] });
    expect(path()).toBe('start');
  });

  test('AT-13 a reload restores answers, question and time', async () => {
    const server = examServer();
    serveExam(server);
    const first = await openScreen(server, 'attend');
    await first.person.click(option(/2 A/));
    await first.person.click(button('التالي'));
    await first.pass(125_000);
    first.close();
    await openScreen(server, 'attend');
    expect(question(2)).toBeVisible();
    expect(jumpTo(1)).toHaveAccessibleName(/تمت الإجابة$/);
    const [minutes = 0, seconds = 0] = (screen.getByRole('timer').textContent ?? '').split(':').map(Number);
    expect(minutes * 60 + seconds).toBeGreaterThan(465);
    expect(minutes * 60 + seconds).toBeLessThanOrEqual(480);
  });

  test('AT-08 ignores a broken value under the key', async () => {
    const server = examServer();
    localStorage.setItem(`manassa.exam.answers/${STUDENT}/${server.exam._id}`, '{"answers":');
    localStorage.setItem(`manassa.exam.remaining/${STUDENT}/${server.exam._id}`, 'soon');
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|09:59)$/);
    await person.click(option(/2 A/));
    expect(loadAnswers(ownerOf(server), { attemptId: 'attendance-1' })?.answers[0]).toBe('b');
  });

  test('AT-13 the start page sends a waiting submission instead of resuming the attempt', async () => {
    const server = examServer();
    savePending(ownerOf(server), {
      attemptId: 'attendance-1',
      answers: ['a', 'b', null],
      enrollmentId: 'enrollment-1',
    });
    const api = serveExam(server);
    const { path, pass } = await openScreen(server, 'attend');
    await pass(100);
    expect(path()).toBe('start');
    expect(api.of('submitAttendance')[0]?.body).toMatchObject({ studentAnswers: ['a', 'b', null] });
    expect(api.of('submitAttendance')[0]?.headers['idempotency-key']).toBe('attendance-1');
  });

  test('AT-13 stays to retry when the exam could not be read, and leaves to send a submission that waits', async () => {
    const server = examServer();
    serveExam(server, { exam: () => ({ refuse: 500 }) });
    const first = await openScreen(server, 'attend');
    expect(button('إعادة المحاولة')).toBeVisible();
    expect(first.path()).toBe('attend');
    first.close();
    savePending(ownerOf(server), { attemptId: 'attendance-1', answers: ['a', null, null], enrollmentId: null });
    expect((await openScreen(server, 'attend')).path()).toBe('start');
  });

  test('RX-04 a refused submission of an earlier attempt keeps nobody out of the next one', async () => {
    const now = new Date();
    const times = { serverNow: now.toISOString(), expiresAt: new Date(now.getTime() + 600_000).toISOString() };
    const server = examServer({ attendance: times });
    serveExam(server, { submitAttendance: () => ({ refuse: 422 }) });
    const owner = ownerOf(server);
    savePending(owner, { attemptId: 'attendance-0', answers: ['a', null, null], enrollmentId: null });
    enterSession(buildUser());
    await act(() => submissionOf(owner).send());
    expect((await openScreen(server, 'attend')).path()).toBe('attend');
  });

  test.each(['start', 'attend'] as const)(
    'AT-13 a submission received while %s is being read shows its result, not the earlier data',
    async (page) => {
      const server = examServer();
      const owner = ownerOf(server);
      const api = serveExam(server);
      const course = await fetch('/api/v2/course/course-1').then(async (answer) => answer.json() as Promise<object>);
      let answerCourse: () => void = () => undefined;
      api.use({
        course: async () => {
          await new Promise<void>((resolve) => (answerCourse = resolve));
          return { body: JSON.stringify(course) };
        },
      });
      const { path, pass } = await openScreen(server, page);
      expect(api.of('exam')).toHaveLength(1);
      // As after a new login, before the page knows of anything to send.
      savePending(owner, { attemptId: 'attendance-1', answers: ['a', 'b', null], enrollmentId: 'enrollment-1' });
      void submissionOf(owner).send();
      await pass(50);
      expect(submissionOf(owner).status().name).toBe('received');
      answerCourse();
      await pass(50);
      expect(path()).toBe('start');
      expect(screen.getByRole('region', { name: 'نتيجتك' })).toBeVisible();
    },
  );

  test('AT-13 a second tab can only look until it continues here', async () => {
    const server = examServer();
    const key = `manassa.exam.tab/manassa.exam.answers/${STUDENT}/${server.exam._id}`;
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    expect(screen.getByText('هذا الامتحان مفتوح في نافذة أخرى')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    await person.click(button('المتابعة هنا'));
    await pass(100);
    expect(option(/2 A/)).toBeEnabled();
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: true }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByText('النافذة الأخرى ترسل إجاباتك الآن.')).toBeVisible();
    // A disabled button would lose the focus.
    expect(button('المتابعة هنا')).toBeEnabled();
    await person.click(button('المتابعة هنا'));
    await pass(100);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('AT-14 continuing here focuses the question; opening here leaves the focus at the top', async () => {
    const server = examServer();
    const key = `manassa.exam.tab/manassa.exam.answers/${STUDENT}/${server.exam._id}`;
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    serveExam(server);
    const { person, pass, close } = await openScreen(server, 'attend');
    await person.click(button('المتابعة هنا'));
    await pass(100);
    expect(question(1)).toHaveFocus();
    close();
    await openScreen(server, 'attend');
    expect(question(1)).not.toHaveFocus();
  });

  test('AT-13 continues here within seconds although the server does not answer', async () => {
    const server = examServer();
    const key = `manassa.exam.tab/manassa.exam.answers/${STUDENT}/${server.exam._id}`;
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    const api = serveExam(server);
    const { person, pass } = await openScreen(server, 'attend');
    api.use({ exam: () => new Promise(() => undefined) });
    await person.click(button('المتابعة هنا'));
    await pass(2000);
    expect(screen.queryByRole('radio')).toBeNull();
    await pass(1500);
    expect(option(/2 A/)).toBeEnabled();
  });

  test('RX-04 AT-13 touches no answer of the next attempt, which another tab has begun since the exam was read', async () => {
    const server = examServer();
    const key = `manassa.exam.tab/manassa.exam.answers/${STUDENT}/${server.exam._id}`;
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    const api = serveExam(server);
    const { person, pass, path } = await openScreen(server, 'attend');
    const next = { attemptId: 'attendance-2', attemptsUsed: 2, answers: ['b', null, null], index: 1 };
    localStorage.setItem(recordKey('answers', ownerOf(server)), writeRecord(next, Date.now()));
    api.use({ exam: noConnection, checkpoint: noConnection });
    await person.click(button('المتابعة هنا'));
    await pass(10_000);
    expect(loadAnswers(ownerOf(server), { attemptId: 'attendance-2' })).toEqual(next);
    expect(path()).toBe('start');
  });

  test('AT-13 the browser asks before the page is closed if the device cannot store answers', async () => {
    const server = examServer();
    serveExam(server);
    const { person, close } = await openScreen(server, 'attend');
    const asksBeforeClosing = (): boolean => {
      const closing = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(closing);
      return closing.defaultPrevented;
    };
    expect(asksBeforeClosing()).toBe(false);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await person.click(option(/2 A/));
    expect(asksBeforeClosing()).toBe(true);
    close();
    expect(asksBeforeClosing()).toBe(false);
  });

  test('AT-13 warns once if the device cannot store answers, and the exam continues', async () => {
    const server = examServer();
    serveExam(server);
    const { person } = await openScreen(server, 'attend');
    const sentence = 'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.';
    const warnings = () => store.get(noticesAtom).filter((notice) => notice.text === sentence);
    const full = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    await person.click(option(/2 A/));
    expect(warnings()).toHaveLength(1);
    store.set(noticesAtom, []);
    // Almost full: the next record still fits.
    setItem.mockRestore();
    await person.click(button('التالي'));
    expect(screen.queryByText(sentence)).toBeNull();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    await person.click(option(/1 A/));
    expect(warnings()).toHaveLength(0);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(option(/1 A/)).toBeChecked();
  });

  test('AT-13 loses nothing with a server that sends only the specified fields', async () => {
    const server = examServer({ attendance: { _id: null } });
    const api = serveExam(server);
    const first = await openScreen(server, 'attend');
    await first.person.click(option(/6 A/));
    first.close();
    const { person, pass, path } = await openScreen(server, 'attend');
    expect(option(/6 A/)).toBeChecked();
    await person.click(jumpTo(3));
    await person.click(submitButton());
    await person.click(button('إرسال الآن'));
    await pass(100);
    expect(api.of('submitAttendance')[0]?.headers['idempotency-key']).toBeUndefined();
    expect(path()).toBe('start');
  });
});
