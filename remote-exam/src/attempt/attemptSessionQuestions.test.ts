import { identityOf, paperOf } from '@manassa/shared/attempt';
import type { CallData } from '@manassa/shared/contract';
import { buildAttendance, buildExam, buildUser, postsAmong, questionsWith } from '@manassa/shared/testing';
import { noticesAtom, store, enterSession } from '@manassa/shared/session';
import { createAttemptSession } from './attemptSession';
import type { AttemptSession } from './attemptSession';
import type { AttemptPlan } from './openAttempt';
import { acceptSubmissions, buildPlan } from '../testing/attemptPlans';
import { attempts } from '../testing/attempts';

const { loadAnswers, loadPending, loadRemaining, saveAnswers, savePending, saveRemainingSec } = attempts.store;
const { submissionOf } = attempts;

const [one, two, three, added] = questionsWith(['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b']) as [
  ReturnType<typeof questionsWith>[number],
  ReturnType<typeof questionsWith>[number],
  ReturnType<typeof questionsWith>[number],
  ReturnType<typeof questionsWith>[number],
];
let fetched: jest.SpyInstance;
let session: AttemptSession | null = null;

const planOf = (more: Partial<AttemptPlan> = {}): AttemptPlan =>
  buildPlan({ attempt: { attemptId: null, attemptsUsed: 1 }, questions: [one, two, three], ...more });

function open(plan: AttemptPlan): AttemptSession {
  session?.stop();
  session = createAttemptSession(plan, attempts);
  session.start();
  return session;
}

function answersOn({ state }: AttemptSession): unknown {
  return state().answers;
}

function examRead(attempts: number, questions = [one, two, three]): unknown {
  return {
    success: true,
    message: '',
    data: {
      exam: { ...buildExam(), questions },
      attendance: buildAttendance({ _id: null, attempts }),
    },
  };
}

function reading(read: CallData<'exam'>): AttemptPlan['readExam'] {
  return async (take) => take(read);
}

function sentAnswers(): unknown[] {
  return postsAmong(fetched).map(
    ({ body }) => (JSON.parse(String(body)) as { studentAnswers: unknown }).studentAnswers,
  );
}

function asides(examId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(`manassa.exam.aside/1001/${examId}/`));
}

function toldTexts(): string[] {
  return store.get(noticesAtom).map(({ text }) => text);
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  store.set(noticesAtom, []);
  enterSession(buildUser({ studentCode: '1001', loginToken: 'token-1' }));
  fetched = acceptSubmissions();
});
afterEach(() => {
  session?.stop();
  session = null;
  jest.useRealTimers();
});

describe('another attempt', () => {
  test('RX-04 begins a retake on a server without ids empty, with the full time and a note about the answers set aside', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    jest.advanceTimersByTime(60_000);
    const retake = { ...plan, attempt: { attemptId: null, attemptsUsed: 2 } };
    const again = open(retake);
    expect(answersOn(again)).toEqual([null, null, null]);
    expect(again.countdown.secondsLeft()).toBe(1800);
    expect(loadAnswers(plan.owner, plan.attempt)).toBeNull();
    expect(asides(plan.owner.examId).map((key) => localStorage.getItem(key))).toEqual([
      expect.stringContaining('"answers":["b",null,null]'),
    ]);
    expect(toldTexts()).toEqual([expect.stringContaining('إجابات من محاولة أخرى')]);
  });

  test('RX-04 a reload of the same attempt restores answers and time without a message', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    jest.advanceTimersByTime(60_000);
    const again = open(plan);
    expect(answersOn(again)).toEqual(['b', null, null]);
    expect(again.countdown.secondsLeft()).toBe(1740);
    expect(asides(plan.owner.examId)).toEqual([]);
    expect(toldTexts()).toEqual([]);
  });

  test('RX-04 AT-13 a record of the previous version is restored into the running attempt', () => {
    const plan = planOf();
    saveAnswers(plan.owner, { attemptId: null, answers: ['a', null, 'b'], index: 2 });
    saveRemainingSec(plan.owner, { attemptId: null, remainingSec: 300 });
    const restored = open(plan);
    expect(restored.state()).toMatchObject({ answers: ['a', null, 'b'], index: 2 });
    expect(restored.countdown.secondsLeft()).toBe(300);
  });

  test('RX-04 sets answers aside if only an equal count matches and all questions differ', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    jest.advanceTimersByTime(60_000);
    const again = open({ ...plan, questions: [added] });
    expect(answersOn(again)).toEqual([null]);
    expect(again.countdown.secondsLeft()).toBe(1800);
    expect(asides(plan.owner.examId)).toHaveLength(1);
  });

  test('RX-04 sets answers aside if another device submitted the attempt without them', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    session?.applyResult([null, 'a', null]);
    expect(session?.state().name).toBe('submitted');
    expect(asides(plan.owner.examId)).toHaveLength(1);
    expect(toldTexts()).toHaveLength(1);
  });

  test('BE-17 removes the answers without a message if another device added others and submitted', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    session?.applyResult(['b', 'a', null]);
    expect([asides(plan.owner.examId), toldTexts()]).toEqual([[], []]);
  });

  test('RX-04 removes the answers without a message if the server does not tell those that it has', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    session?.applyResult([]);
    expect(session?.state().name).toBe('submitted');
    expect([asides(plan.owner.examId), toldTexts()]).toEqual([[], []]);
  });

  test('RX-04 sets nothing aside while a submission waits, which reports its own result', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    savePending(plan.owner, { ...plan.attempt, answers: ['b', null, null], enrollmentId: 'e1' });
    session?.applyResult([null, 'a', null]);
    expect([asides(plan.owner.examId), toldTexts()]).toEqual([[], []]);
  });

  test('RX-04 leaves the next attempt in place when another tab sent this one and began the next', () => {
    const plan = planOf();
    const { dispatch, applyResult } = open(plan);
    dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    dispatch({ type: 'submitRequested' });
    dispatch({ type: 'submissionConfirmed' });
    localStorage.clear();
    saveAnswers(plan.owner, { attemptId: null, attemptsUsed: 2, answers: ['a', 'a', null], index: 0 });
    applyResult([null, 'a', null]);
    expect(loadAnswers(plan.owner, { attemptId: null, attemptsUsed: 2 })?.answers).toEqual(['a', 'a', null]);
    expect(toldTexts()).toEqual([]);
  });

  test('RX-04 removes answers that the server has without a message', () => {
    const plan = planOf();
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    session?.applyResult(['b', null, null]);
    expect(asides(plan.owner.examId)).toEqual([]);
    expect(loadAnswers(plan.owner, plan.attempt)).toBeNull();
    expect(loadRemaining(plan.owner, plan.attempt)).toBeNull();
    expect(toldTexts()).toEqual([]);
  });

  test('RX-04 does not send a waiting submission into a retake begun on another device', async () => {
    const { owner } = planOf();
    savePending(owner, { attemptId: null, attemptsUsed: 1, answers: ['a', 'b', null], enrollmentId: 'e1' });
    fetched.mockImplementation(async () => new Response(JSON.stringify(examRead(2))));
    void submissionOf(owner).send();
    await jest.advanceTimersByTimeAsync(5000);
    expect(sentAnswers()).toEqual([]);
    expect(submissionOf(owner).status()).toEqual({ name: 'set-aside' });
    expect(loadPending(owner)).toBeNull();
    expect(asides(owner.examId)).toHaveLength(1);
  });

  test('RX-04 asks the server before it sends a submission whose time ran out in an old attempt', async () => {
    const readExam = reading({
      exam: buildExam({ questions: [one, two, three] }),
      attendance: buildAttendance({ _id: null, attempts: 2 }),
    });
    const plan = planOf({ durationMin: 1, readExam });
    fetched.mockImplementation(async () => new Response(JSON.stringify(examRead(2))));
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'b' });
    await jest.advanceTimersByTimeAsync(66_000);
    expect(sentAnswers()).toEqual([]);
    expect(submissionOf(plan.owner).status()).toEqual({ name: 'set-aside' });
  });
});

describe('changed questions', () => {
  test('RX-05 after a reload, and in an open page, the answers and the shown question follow their questions', () => {
    const plan = planOf();
    open(plan);
    session?.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    session?.dispatch({ type: 'answerChosen', index: 1, key: 'b' });
    session?.dispatch({ type: 'questionShown', index: 1 });
    const again = open({ ...plan, questions: [two, added, one] });
    expect(again.state()).toMatchObject({ answers: ['b', null, 'a'], index: 0 });
    again.updateQuestions([one, added, two]);
    expect(again.state()).toMatchObject({ answers: ['a', null, 'b'], index: 2 });
  });

  test('RX-05 takes over changed questions during the attempt and announces it once', () => {
    const plan = planOf();
    open(plan);
    session?.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    session?.dispatch({ type: 'answerChosen', index: 2, key: 'b' });
    session?.updateQuestions([...plan.questions]);
    expect(session?.questions()).toBe(plan.questions);
    expect(toldTexts()).toEqual([]);

    session?.updateQuestions([three, added]);
    expect(session?.state()).toMatchObject({ answers: ['b', null] });
    expect(session?.questions()).toEqual([three, added]);
    expect(toldTexts()).toEqual([expect.stringContaining('تغيّرت أسئلة الامتحان')]);
    // Set aside until its question returns, also after a reload.
    const again = open({ ...plan, questions: [three, added] });
    again.updateQuestions([one, three]);
    expect(answersOn(again)).toEqual(['a', 'b']);
  });

  test('RX-05 stays at its place when staff remove the shown question', () => {
    open(planOf()).dispatch({ type: 'questionShown', index: 1 });
    session?.updateQuestions([one, three]);
    expect(session?.state()).toMatchObject({ index: 1 });
  });

  test('RX-05 a server that sends no questions while the attempt is open changes none', () => {
    open(planOf()).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    session?.updateQuestions([]);
    expect(session?.state()).toMatchObject({ answers: ['a', null, null] });
  });

  test("RX-05 a confirmed submission sends the slots in the server's current order", async () => {
    const readExam = reading({
      exam: buildExam({ questions: [added, two, one] }),
      attendance: buildAttendance({ _id: null, attempts: 1 }),
    });
    const plan = planOf({ readExam });
    open(plan);
    session?.dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    session?.dispatch({ type: 'answerChosen', index: 1, key: 'b' });
    session?.dispatch({ type: 'submitRequested' });
    session?.dispatch({ type: 'submissionConfirmed' });
    await jest.advanceTimersByTimeAsync(100);
    expect(sentAnswers()).toEqual([[null, 'b', 'a']]);
  });

  test('RX-05 AT-13 an exam that cannot be read again does not delay the submission', async () => {
    const plan = planOf({ readExam: () => new Promise(() => undefined) });
    open(plan).dispatch({ type: 'answerChosen', index: 0, key: 'a' });
    session?.dispatch({ type: 'submitRequested' });
    session?.dispatch({ type: 'submissionConfirmed' });
    await jest.advanceTimersByTimeAsync(1999);
    expect(sentAnswers()).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    expect(sentAnswers()).toEqual([['a', null, null]]);
  });

  test('RX-05 a waiting submission is sent in the current order', async () => {
    const { owner } = planOf();
    savePending(owner, {
      ...identityOf(buildAttendance({ _id: null, attempts: 1 })),
      answers: ['a', 'b', null],
      questions: paperOf([one, two, three]).keys,
      enrollmentId: 'e1',
    });
    fetched.mockImplementation(async (_: string, init?: RequestInit) =>
      init?.method === 'POST'
        ? new Response(JSON.stringify({ success: true, message: '', data: { attendance: { submitted: true } } }))
        : new Response(JSON.stringify(examRead(1, [three, added, two]))),
    );
    void submissionOf(owner).send();
    await jest.advanceTimersByTimeAsync(5000);
    expect(sentAnswers()).toEqual([[null, null, 'b']]);
    expect(submissionOf(owner).status().name).toBe('received');
  });
});
