import type { AttemptOwner } from '@manassa/shared/attempt';
import type { Attendance, Exam, Question } from '@manassa/shared/contract';
import {
  buildAttendance,
  buildCourse,
  buildExam,
  buildItem,
  buildQuestion,
  buildSection,
  buildUser,
  fakeApi,
  renderApp,
} from '@manassa/shared/testing';
import type { FakeApi, FakeHandlers } from '@manassa/shared/testing';
import { store } from '@manassa/shared/session';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { attemptsAtom } from '../attempt/useAttempts';
import { AttendScreen } from '../attend/AttendScreen';
import { ResultScreen } from '../result/ResultScreen';
import { StartScreen } from '../start/StartScreen';

const BASE = '/course/view/course-1/section/section-1/exam';

/** The exam's screens without lazy chunks, and a login page as a redirect target. */
const routes: RouteObject[] = [
  { path: '/course/view/:courseId/section/:sectionId/exam/:itemId/start', element: <StartScreen /> },
  { path: '/course/view/:courseId/section/:sectionId/exam/:itemId/attend', element: <AttendScreen /> },
  { path: '/course/view/:courseId/section/:sectionId/exam/:itemId/result', element: <ResultScreen /> },
  { path: '*', element: <p>صفحة أخرى</p> },
];

let exams = 0;
const opened: AttemptOwner[] = [];

/** A submission that waits would be sent to the server of the next test. */
beforeEach(() => {
  for (const owner of opened.splice(0)) store.get(attemptsAtom).submissionOf(owner).dismiss();
});

/** Code of the student who is logged in. */
export const STUDENT = buildUser().studentCode;

/** State of the fake server; tests change it. */
export interface ExamServer {
  exam: Exam;
  attendance: Attendance | null;
}

/** Returns three questions of two points with options a to d; b is correct. */
export function threeQuestions(parts: Partial<Question> = {}): Question[] {
  return [1, 2, 3].map((n) => buildQuestion({ question: `سؤال رقم ${n}`, ...parts }));
}

/** Returns a server with a new exam id: submissions live as long as the page. */
export function examServer(parts: { exam?: Partial<Exam>; attendance?: Partial<Attendance> | null } = {}): ExamServer {
  exams += 1;
  opened.push({ student: STUDENT, examId: `exam-${exams}` });
  return {
    exam: buildExam({ _id: `exam-${exams}`, questions: threeQuestions(), durationMin: 10, ...parts.exam }),
    attendance: parts.attendance === null ? null : buildAttendance(parts.attendance),
  };
}

/** Returns the key of the student's attempts at the server's exam. */
export function ownerOf({ exam }: ExamServer): AttemptOwner {
  return { student: STUDENT, examId: exam._id };
}

/** An attempt that another phone continues, three minutes after its start, with one answer on the server. */
export const onOtherPhone = {
  checkpointSec: 20,
  serverNow: '2026-01-01T10:03:00.000Z',
  expiresAt: '2026-01-01T10:10:00.000Z',
  activeDevice: 'another',
  studentAnswers: ['b', null, null],
  savedAt: '2026-01-01T10:02:00.000Z',
};

/** Result of a call without a connection, a moment later as in a browser. */
export async function noConnection(): Promise<{ network: true }> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return { network: true };
}

/** Answers as the reference server does; `more` replaces single calls. */
export function serveExam(server: ExamServer, more: FakeHandlers = {}): FakeApi {
  return fakeApi({
    exam: () => ({ data: { exam: wire(server.exam), attendance: server.attendance } }),
    course: () => ({
      data: {
        course: {
          ...buildCourse(),
          sections: [
            buildSection({
              content: [
                buildItem({ title: 'قانون أوم' }),
                buildItem({ _id: server.exam._id, type: 'exam', title: server.exam.title }),
              ],
            }),
          ],
        },
        enrolled: true,
        enrollmentId: 'enrollment-1',
        progress: [],
      },
    }),
    startAttendance: () => {
      server.attendance ??= buildAttendance();
      return { data: { attendance: server.attendance, exam: wire(server.exam) } };
    },
    submitAttendance: () => {
      server.attendance = buildAttendance({ ...server.attendance, submitted: true, score: 4, totalCorrect: 2 });
      return { data: { attendance: server.attendance, exam: wire(server.exam) }, message: 'تم إرسال الامتحان' };
    },
    myAttendances: () => ({ data: { attendances: [] } }),
    ...more,
  });
}

function wire(exam: Exam): Exam & { duration: number } {
  return { ...exam, duration: exam.durationMin };
}

export interface Sitting {
  person: UserEvent;
  path: () => string;
  router: ReturnType<typeof renderApp>['router'];
  /** Advances time by this many ms, with timers and promises. */
  pass: (ms: number) => Promise<void>;
  /** Closes the page as a reload does: memory is lost. */
  close: () => void;
}

export async function openScreen(server: ExamServer, page: 'start' | 'attend' | 'result'): Promise<Sitting> {
  const rendered = renderApp(routes, { path: `${BASE}/${server.exam._id}/${page}`, session: buildUser() });
  const pass = async (ms: number): Promise<void> => {
    await act(() => jest.advanceTimersByTimeAsync(ms));
    // Effects of a new screen run at the end of the previous act.
    await act(() => jest.advanceTimersByTimeAsync(1));
  };
  await pass(10);
  return {
    person: userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }),
    path: () => rendered.router.state.location.pathname.split('/').at(-1) ?? '',
    router: rendered.router,
    pass,
    close: rendered.unmount,
  };
}

export function option(name: RegExp | string): HTMLElement {
  return screen.getByRole('radio', { name });
}

export function question(n: number): HTMLElement {
  return screen.getByRole('heading', { name: `السؤال ${n} من 3` });
}

export function button(name: RegExp | string): HTMLElement {
  return screen.getByRole('button', { name });
}

export function jumpTo(n: number): HTMLElement {
  return button(new RegExp(`^الانتقال إلى السؤال ${n}،`));
}

export function submitButton(): HTMLElement {
  return within(screen.getByRole('complementary', { name: 'الأسئلة' })).getByRole('button', { name: 'إرسال الامتحان' });
}
