import type { Candidate, ExamCourse, LoadedExam } from '../../exam/examCourse';

/** What a server knows of a student's attempt at an exam. */
export interface Graded {
  readonly submitted: boolean;
  readonly answers: readonly (string | null)[];
  /** How many attempts, or submissions where the server takes each for another one, it has counted so far. */
  readonly counted: number;
}

/** The product and whoever runs it, as runs need them. */
export interface Site {
  /** Its own address, without a line in between. */
  origin: () => string;
  /** A course of exams that one seat has for itself, an exam `q4` to `q8` of each size. */
  openCourse: () => Promise<ExamCourse>;
  enroll: (course: ExamCourse) => Promise<Candidate>;
  graded: (candidate: Candidate, exam: LoadedExam) => Promise<Graded>;
  /** Ends every login of a student. */
  signOut: (candidate: Candidate) => Promise<void>;
  /** Closes an exam, or opens it again. */
  setFinished: (course: ExamCourse, exam: LoadedExam, finished: boolean) => Promise<void>;
  /** Whether the API takes a submission that comes twice for one. */
  readonly knowsRepeats: boolean;
  /** Kills the API's process and starts another one on what it has on disk. */
  restart: () => Promise<void>;
  /** Makes the other of the two versions of the exam remote live. */
  swapRemote: () => Promise<void>;
  /** Whether the older of the two is live: what is loaded next, though a page may still run the other one. */
  isOlderLive: () => boolean;
  /** Makes this tree's version live, when it is not. */
  usePresent: () => Promise<void>;
  /** What the older of the two was built from; null where there is only one. */
  readonly olderVersion: 'history' | 'fixture' | null;
  stop: () => Promise<void>;
}
