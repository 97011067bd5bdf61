import { loadRecentCourse, saveRecentCourse } from '@manassa/shared/session';
import {
  buildCourse,
  buildItem,
  buildProgress,
  buildSection,
  buildUser,
  fakeApi,
  renderApp,
  translatePage,
} from '@manassa/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../homework/HomeworkScreen';
import '../lecture/LectureScreen';
import './CourseViewLayout';

const student = buildUser();
const VIEW = '/course/view/course-1';
const course = buildCourse({
  lecturesCount: 3,
  examsCount: 1,
  homeworksCount: 1,
  sections: [
    buildSection({
      content: [
        buildItem({ _id: 'l1', title: 'شدة التيار', durationMin: 38 }),
        buildItem({ _id: 'h1', type: 'homework', title: 'واجب شدة التيار', durationMin: 0 }),
      ],
    }),
    buildSection({
      _id: 'section-2',
      title: 'قانون أوم',
      content: [
        buildItem({ _id: 'l2', title: 'قانون أوم للدائرة المغلقة', isFree: true }),
        buildItem({ _id: 'e1', type: 'exam', title: 'امتحان قانون أوم' }),
      ],
    }),
  ],
});
const enrolled = { course, enrolled: true, enrollmentId: 'en1', progress: [buildProgress('l1'), buildProgress('h1')] };
const notEnrolled = { course, enrolled: false, enrollmentId: null, progress: [] };

/** Returns the routes as the shell composes them: the exam's routes nested in the layout. */
function withExam(): RouteObject[] {
  return routes.map((route) =>
    route.id === 'course-view'
      ? {
          ...route,
          children: [
            ...(route.children ?? []),
            {
              path: `${VIEW.replace('course-1', ':courseId')}/section/:sectionId/exam/:itemId/start`,
              element: <p>بدء</p>,
            },
            {
              path: `${VIEW.replace('course-1', ':courseId')}/section/:sectionId/exam/:itemId/attend`,
              element: <p>الأسئلة</p>,
            },
          ],
        }
      : route,
  ) as RouteObject[];
}

const list = async () => screen.findByRole('navigation', { name: 'محتوى الكورس' });

beforeEach(() => window.localStorage.clear());

describe('the course view', () => {
  it('SE-03 redirects visitors to the login page and back', async () => {
    fakeApi();
    const { router } = renderApp([...routes, { path: '/login', element: <p>دخول</p> }], {
      path: `${VIEW}/section/section-1/lecture/l1`,
    });
    await screen.findByText('دخول');
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent(`${VIEW}/section/section-1/lecture/l1`)}`);
  });

  it('CV-01 shows progress, sections, the current item and the completed ones', async () => {
    const api = fakeApi({ course: () => ({ data: enrolled }) });
    renderApp(withExam(), { path: `${VIEW}/section/section-2/homework/none`, session: student });
    const bar = (await screen.findAllByRole('progressbar', { name: /تقدمك/ }))[0];
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getAllByText(/40%/).length).toBeGreaterThan(0);
    const first = within(await list()).getByRole('button', { name: /شدة التيار وفرق الجهد/ });
    expect(first).toHaveTextContent('2 من 2');
    expect(api.of('course')).toHaveLength(1);
  });

  it('CV-01 opens the section of the current item and describes every mark in words', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    renderApp(withExam(), { path: `${VIEW}/section/section-2/exam/e1/start`, session: student });
    const contents = await list();
    expect(within(contents).getByRole('button', { name: /قانون أوم/ })).toHaveAttribute('aria-expanded', 'true');
    expect(within(contents).getByRole('button', { name: /شدة التيار/ })).toHaveAttribute('aria-expanded', 'false');
    const current = within(contents).getByRole('link', { current: 'page' });
    expect(current).toHaveTextContent('امتحان قانون أوم');
    expect(current).toHaveTextContent('تشاهده الآن');
    expect(within(contents).getByRole('link', { name: /قانون أوم للدائرة المغلقة.*لم يكتمل بعد/ })).toBeVisible();
  });

  it('CV-01 CV-02 HW-01 shows the words of each item where a translator has replaced the texts', async () => {
    const second = buildItem({ _id: 'h2', type: 'homework', title: 'واجب المقاومة 3 Ω' });
    const known = buildCourse({
      sections: course.sections.map((section) => ({
        ...section,
        content: section._id === 'section-2' ? [second, ...section.content] : section.content,
      })),
    });
    fakeApi({ course: () => ({ data: { ...enrolled, course: known } }) });
    const { person } = renderApp(withExam(), { path: `${VIEW}/section/section-1/homework/h1`, session: student });
    const contents = await list();
    translatePage();
    await person.click(screen.getByRole('link', { name: /^التالي/ }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('واجب المقاومة 3 Ω');
    expect(screen.getByText('لم يتم تصحيح الواجب حاليًا')).toBeVisible();
    expect(within(contents).getByRole('link', { current: 'page' })).toHaveTextContent('تشاهده الآن');
    expect(within(contents).getByRole('link', { name: /واجب شدة التيار.*مكتمل$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^السابق/ })).toHaveTextContent('واجب شدة التيار');
    translatePage();
    await person.click(screen.getByRole('link', { name: /^السابق/ }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('واجب شدة التيار');
    expect(screen.getByText('تم تصحيح الواجب بنجاح')).toBeVisible();
    expect(within(contents).getByRole('link', { name: /واجب المقاومة.*لم يكتمل بعد$/ })).toBeVisible();
  });

  it('CV-01 keeps the list mounted while items change', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const { person, router } = renderApp(withExam(), {
      path: `${VIEW}/section/section-1/homework/h1`,
      session: student,
    });
    const contents = await list();
    await person.click(within(contents).getByRole('button', { name: /قانون أوم/ }));
    await person.click(within(contents).getByRole('link', { name: /امتحان قانون أوم/ }));
    await screen.findByText('بدء');
    expect(router.state.location.pathname).toBe(`${VIEW}/section/section-2/exam/e1/start`);
    expect(await list()).toBe(contents);
    expect(within(contents).getByRole('button', { name: /شدة التيار/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('CV-01 opens the list as a dialog on phones and closes it when an item is chosen', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const { person } = renderApp(withExam(), { path: `${VIEW}/section/section-1/homework/h1`, session: student });
    await list();
    await person.click(screen.getByRole('button', { name: 'محتوى الكورس' }));
    const drawer = screen.getByRole('dialog', { name: 'محتوى الكورس' });
    expect(within(drawer).getByRole('link', { current: 'page' })).toHaveTextContent('واجب شدة التيار');
    await person.click(within(drawer).getByRole('button', { name: /قانون أوم/ }));
    await person.click(within(drawer).getByRole('link', { name: /امتحان قانون أوم/ }));
    await screen.findByText('بدء');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CV-01 closes the list when an item arrives that was chosen before it was opened', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const { person, router } = renderApp(withExam(), {
      path: `${VIEW}/section/section-1/homework/h1`,
      session: student,
    });
    await screen.findByRole('heading', { level: 1 });
    await person.click(screen.getByRole('button', { name: 'محتوى الكورس' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await act(() => router.navigate(`${VIEW}/section/section-2/exam/e1/start`));
    expect(await screen.findByText('بدء')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByText('بدء')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CV-02 previous and next cross sections and stop at the ends', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const { person } = renderApp(withExam(), { path: `${VIEW}/section/section-1/homework/h1`, session: student });
    const walk = await screen.findByRole('navigation', { name: 'التنقل بين المحتوى' });
    expect(within(walk).getByRole('link', { name: /السابق.*شدة التيار/ })).toHaveAttribute(
      'href',
      `${VIEW}/section/section-1/lecture/l1`,
    );
    expect(within(walk).getByRole('link', { name: /التالي.*قانون أوم للدائرة المغلقة/ })).toHaveAttribute(
      'href',
      `${VIEW}/section/section-2/lecture/l2`,
    );
    const contents = await list();
    await person.click(within(contents).getByRole('button', { name: /قانون أوم/ }));
    await person.click(within(contents).getByRole('link', { name: /امتحان قانون أوم/ }));
    await screen.findByText('بدء');
    expect(screen.queryByRole('link', { name: /التالي/ })).toBeNull();
    expect(screen.getByRole('link', { name: /السابق/ })).toBeVisible();
  });

  it("CV-03 the course's address opens the first item and is replaced in the history", async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const { router } = renderApp(withExam(), { path: VIEW, session: student });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${VIEW}/section/section-1/lecture/l1`));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('CV-03 resumes the item that this student visited last', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const first = renderApp(withExam(), { path: `${VIEW}/section/section-2/exam/e1/start`, session: student });
    await screen.findByText('بدء');
    first.unmount();
    const { router } = renderApp(withExam(), { path: VIEW, session: student });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${VIEW}/section/section-2/exam/e1/start`));
  });

  it('SE-04 resumes nothing of another student on the same device', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const first = renderApp(withExam(), { path: `${VIEW}/section/section-2/exam/e1/start`, session: student });
    await screen.findByText('بدء');
    first.unmount();
    const { router } = renderApp(withExam(), { path: VIEW, session: buildUser({ studentCode: '777' }) });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${VIEW}/section/section-1/lecture/l1`));
  });

  it('CV-04 opens the first free item without an enrollment and locks the others with a reason', async () => {
    fakeApi({ course: () => ({ data: notEnrolled }) });
    const { person, router } = renderApp(withExam(), { path: VIEW, session: student });
    await waitFor(() => expect(router.state.location.pathname).toBe(`${VIEW}/section/section-2/lecture/l2`));
    const contents = await list();
    const locked = await within(contents).findByRole('button', { name: /امتحان قانون أوم.*مغلق/ });
    await person.click(locked);
    expect(within(contents).getByText(/محتوى مغلق، اشترك في الكورس لفتحه/)).toBeVisible();
    expect(router.state.location.pathname).toBe(`${VIEW}/section/section-2/lecture/l2`);
    expect(screen.queryByRole('link', { name: /التالي/ })).toBeNull();
  });

  it('CV-01 marks the current item also if it is locked, as behind a link from another student', async () => {
    fakeApi({ course: () => ({ data: notEnrolled }) });
    renderApp(withExam(), { path: `${VIEW}/section/section-1/lecture/l1`, session: student });
    const current = await within(await list()).findByRole('button', { name: /مغلق/, current: 'page' });
    expect(current).toHaveTextContent('شدة التيار');
  });

  it('CV-03 shows an empty state if no item can be opened, and for an empty course', async () => {
    const api = fakeApi({
      course: () => ({ data: { ...notEnrolled, course: buildCourse({ sections: [buildSection()] }) } }),
    });
    const first = renderApp(withExam(), { path: VIEW, session: student });
    expect(await screen.findByRole('heading', { name: /محتوى مغلق/ })).toBeVisible();
    first.unmount();
    api.use({ course: () => ({ data: { ...enrolled, course: buildCourse() } }) });
    renderApp(withExam(), { path: VIEW, session: student });
    expect(await screen.findByRole('heading', { name: 'لا يوجد محتوى في هذا الكورس حتى الآن' })).toBeVisible();
  });

  it('AT-01 shows nothing but the exam while it is attended', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    renderApp(withExam(), { path: `${VIEW}/section/section-2/exam/e1/attend`, session: student });
    expect(await screen.findByText('الأسئلة')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('FS-03 replaces the exam as a whole when it is left, instead of moving its parts', async () => {
    fakeApi({ course: () => ({ data: enrolled }) });
    const exam = `${VIEW}/section/section-2/exam/e1`;
    const { router, container } = renderApp(withExam(), { path: `${exam}/attend`, session: student });
    await screen.findByText('الأسئلة');
    const attended = [...container.querySelectorAll('*')];
    await act(() => router.navigate(`${exam}/start`, { replace: true }));
    await screen.findByText('بدء');
    expect(attended.some((element) => element.isConnected)).toBe(false);
  });

  it('CO-01 no longer offers to continue a course that staff have closed since its free lecture was opened', async () => {
    saveRecentCourse(student.studentCode, { courseId: 'course-1', title: 'الموجات' });
    fakeApi({ course: () => ({ refuse: 404, message: 'غير موجود' }) });
    renderApp(withExam(), { path: `${VIEW}?continue`, session: student });
    expect(await screen.findByRole('heading', { level: 2, name: 'بيانات الكورس غير موجودة' })).toBeVisible();
    expect(loadRecentCourse(student.studentCode)).toBeNull();
  });

  it('CD-06 shows once that a course does not exist, and other failures with a retry', async () => {
    const api = fakeApi({ course: () => ({ refuse: 404, message: 'غير موجود' }) });
    const other = { courseId: 'course-2', title: 'الضوء' };
    saveRecentCourse(student.studentCode, other);
    const first = renderApp(withExam(), { path: `${VIEW}/section/s/lecture/l`, session: student });
    expect(await screen.findByRole('heading', { level: 2, name: 'بيانات الكورس غير موجودة' })).toBeVisible();
    expect(loadRecentCourse(student.studentCode)).toEqual(other);
    first.unmount();
    api.use({ course: () => ({ refuse: 500 }) });
    const { person } = renderApp(withExam(), { path: `${VIEW}/section/section-1/homework/h1`, session: student });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    api.use({ course: () => ({ data: enrolled }) });
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await list()).toBeVisible();
  });
});
