import type { Candidate, ExamCourse, LoadedExam } from '../../exam/examCourse';

/** The server's record of a student's attempt. */
export interface Graded {
  readonly submitted: boolean;
  readonly answers: readonly (string | null)[];
  /** Attempts counted so far; submissions, if the server counts each one. */
  readonly counted: number;
}

/** The product and its operators, as runs need them. */
export interface Site {
  /** Address without the proxy. */
  origin: () => string;
  /** Creates a course for one seat with exams `q4` to `q8`, one of each size. */
  openCourse: () => Promise<ExamCourse>;
  enroll: (course: ExamCourse) => Promise<Candidate>;
  graded: (candidate: Candidate, exam: LoadedExam) => Promise<Graded>;
  /** Ends all logins of a student. */
  signOut: (candidate: Candidate) => Promise<void>;
  /** Closes an exam, or opens it again. */
  setFinished: (course: ExamCourse, exam: LoadedExam, finished: boolean) => Promise<void>;
  /** True if the API detects repeated submissions. */
  readonly knowsRepeats: boolean;
  /** Kills the API's process and starts another one on its data. */
  restart: () => Promise<void>;
  /** Makes the other version of the exam remote live. */
  swapRemote: () => Promise<void>;
  /** True if the older version is live; an open page may still run the other one. */
  isOlderLive: () => boolean;
  /** Makes this tree's version live. */
  usePresent: () => Promise<void>;
  /** Source of the older version; null if there is none. */
  readonly olderVersion: 'history' | 'fixture' | null;
  stop: () => Promise<void>;
}
