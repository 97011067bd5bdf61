export { configAtom, mediaUrl, readPageConfig } from './config';
export type { PageConfig } from './config';
export { dismissNotice, notify, NOTICE_MS, noticesAtom } from './notices';
export type { Notice, NoticeKind, NoticeLink } from './notices';
export { continueAddress, loadRecentCourse, saveRecentCourse } from './recentCourseStorage';
export type { RecentCourse } from './recentCourseStorage';
export { loginAddress, returnPath, STUDENT_HOME } from './returnPath.rule';
export { RequireStudent, setSessionFailedPage } from './RequireStudent';
export { endSession, enterSession, onSessionEnd, retrySession, startSession } from './session';
export type { FetchUser } from './session';
export {
  cacheScopeAtom,
  enrollmentsAtom,
  favouritesAtom,
  isAuthenticatedAtom,
  leavingAtom,
  loginTokenAtom,
  sessionAtom,
  userAtom,
  userLoadingAtom,
  userRefreshAtom,
} from './sessionAtoms';
export type { Session } from './sessionAtoms';
export { store } from './store';
export { TOKEN_KEY } from './login/tokenStorage';
