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
export type { FakeAnswer, FakeApi, FakeHandlers, FakeRequest } from './fakeApi';
export { renderApp } from './renderApp';
