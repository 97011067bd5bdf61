import type { CallName } from '@manassa/shared/contract';

/** A sentence for each call in the OpenAPI document. */
export const callSummaries: Readonly<Record<CallName, string>> = {
  register: 'Creates an account and logs in',
  login: 'Logs in with student code and password',
  logout: 'Ends this login',
  myInfo: 'The student of this login',
  groups: 'Groups of a stage and grade, for the signup form',
  myEnrollments: "The student's courses with progress",
  reportProgress: 'Stores how far a lecture was watched; percentage and views never fall',
  myAttendances: "The student's latest submitted attempt at each exam",
  startAttendance: 'Starts an attempt, or returns the one that is open',
  submitAttendance: 'Grades and closes an attempt; repeating it returns the first result',
  checkpoint: 'Saves the answers of an open attempt, so that it can be continued on another device',
  exam: "An exam with the student's latest attempt, and the questions that the student may see now",
  courses: 'The catalogue of a stage and grade',
  course: 'A course with the content that the caller may see',
  checkCode: 'Says whether an enrollment code is valid, without using it',
  enroll: 'Enrolls in a course, with a code or for free',
  chapters: 'Chapters of a video',
};

export const publicCalls: readonly CallName[] = ['register', 'login', 'logout', 'groups', 'courses', 'course'];
