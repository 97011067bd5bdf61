export { journal, outbox, testJournal } from '../attempt/testing/outbox';
export { questionsWith } from '../attempt/testing/questions';
export { answer, examWith, freshSubmission, pending, postsAmong, received } from '../attempt/testing/submissions';
export { noteShownRead as showLastData } from '../data/lastData/lastReads';
export {
  buildAttendance,
  buildChapter,
  buildCourse,
  buildEnrollment,
  buildExam,
  buildGroup,
  buildItem,
  buildProgress,
  buildQuestion,
  buildSection,
  buildUser,
} from './buildEntities';
export { fakeApi } from './fakeApi';
export type { FakeAnswer, FakeApi, FakeHandlers } from './fakeApi';
export { renderApp } from './renderApp';
export { translatePage } from './translatePage';
