import { buildCourse, buildItem, buildSection, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../lecture/LectureScreen';
import './CourseViewLayout';

beforeEach(() => window.localStorage.clear());

it('CV-01 marks an item that is in two sections only in the section of the address', async () => {
  const item = buildItem({ _id: 'l1', title: 'شدة التيار', videoType: 'bunny', video: '4711/clip' });
  const sections = [
    buildSection({ _id: 'first', title: 'التيار', content: [item] }),
    buildSection({ _id: 'review', title: 'مراجعة', content: [item] }),
  ];
  const data = { course: buildCourse({ sections }), enrolled: true, enrollmentId: 'en1', progress: [] };
  fakeApi({ course: () => ({ data }), chapters: () => ({ data: { chapters: [] } }) });
  renderApp(routes, { path: '/course/view/course-1/section/review/lecture/l1', session: buildUser() });
  const contents = await screen.findByRole('navigation', { name: 'محتوى الكورس' });
  expect(within(contents).getByRole('button', { name: /التيار/ })).toHaveAttribute('aria-expanded', 'false');
  expect(within(contents).getByRole('button', { name: /مراجعة/ })).toHaveAttribute('aria-expanded', 'true');
  const about = await screen.findByRole('article');
  expect(within(about).getByText('مراجعة')).toBeVisible();
});

it('CV-02 walks past an item that its section has twice', async () => {
  const item = buildItem({ _id: 'l1', title: 'شدة التيار', videoType: 'bunny', video: '4711/clip' });
  const content = [item, item, buildItem({ _id: 'h1', type: 'homework', title: 'واجب المقاومات' })];
  const course = buildCourse({ sections: [buildSection({ content })] });
  fakeApi({
    course: () => ({ data: { course, enrolled: true, enrollmentId: 'en1' } }),
    chapters: () => ({ data: { chapters: [] } }),
  });
  renderApp(routes, { path: '/course/view/course-1/section/section-1/lecture/l1', session: buildUser() });
  const contents = await screen.findByRole('navigation', { name: 'محتوى الكورس' });
  expect(within(contents).getAllByRole('link', { name: /شدة التيار/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: /^التالي/ })).toHaveAccessibleName(/واجب المقاومات/);
});
