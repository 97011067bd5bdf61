import type { Account } from '../../harness/api';
import type { ExamCourse, LoadedExam } from '../../exam/examCourse';

export interface Graded {
  readonly submitted: boolean;
  readonly answers: readonly (string | null)[];
  /** Attempts counted so far; submissions, if the server counts each one. */
  readonly counted: number;
  /** Seconds left for the open attempt by the server's clock; null without. */
  readonly leftSec: number | null;
}

/** The product and its operators, as runs need them. */
export interface Site {
  /** Address without the proxy. */
  origin: () => string;
  /** Creates a course for one seat with exams `q4` to `q8`, one of each size. */
  openCourse: () => Promise<ExamCourse>;
  enroll: (course: ExamCourse) => Promise<Account>;
  graded: (candidate: Account, exam: LoadedExam) => Promise<Graded>;
  signOut: (candidate: Account) => Promise<void>;
  setFinished: (course: ExamCourse, exam: LoadedExam, finished: boolean) => Promise<void>;
  readonly knowsRepeats: boolean;
  /** True if the server saves the answers of a running exam. */
  readonly savesAnswers: boolean;
  /** Kills the API's process and starts another one on its data. */
  restart: () => Promise<void>;
  /** True if there are two versions of the exam remote. */
  readonly canSwap: boolean;
  /** Makes the other version of the exam remote live. */
  swapRemote: () => Promise<void>;
  useFirst: () => Promise<void>;
  stop: () => Promise<void>;
}
