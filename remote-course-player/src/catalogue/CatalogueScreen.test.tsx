import { sessionAtom, store } from '@manassa/shared/session';
import { buildCourse, buildUser, fakeApi, renderApp, translatePage } from '@manassa/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import './CatalogueScreen';

const listOf = (courses: unknown[], more: Record<string, unknown> = {}) => ({
  data: { courses, page: 1, totalPages: 1, result: courses.length, totalResults: courses.length, ...more },
});
const THIRD = '/course/stage/highschool/grade/third';

describe('the catalogue', () => {
  it('CA-01 requests the active courses of the grade once and shows each as a card', async () => {
    const api = fakeApi({
      courses: () => listOf([buildCourse(), buildCourse({ _id: 'course-2', title: 'الحث الكهرومغناطيسي' })]),
    });
    renderApp(routes, { path: THIRD });
    await screen.findByText('كورسات');
    translatePage();
    const cards = await screen.findAllByRole('article');
    expect(cards).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1, name: 'أحدث الكورسات' })).toBeVisible();
    expect(screen.getByText('كورسان')).toBeVisible();
    expect(api.requests).toHaveLength(1);
    expect(api.of('courses')[0]?.query).toEqual({
      grade: 'third',
      stage: 'highschool',
      active: 'true',
      populate: 'category',
      select: '-sections',
    });
  });

  it('AP-06 requests the courses of a login once, together with the catalogue: before a card or the student is known', async () => {
    const api = fakeApi({ courses: () => new Promise(() => undefined) });
    renderApp(routes, { path: THIRD, session: 'loading' });
    act(() => store.set(sessionAtom, { status: 'loading', token: 'token' }));
    await waitFor(() => expect(api.of('courses').length).toBeGreaterThan(0));
    expect(api.of('myEnrollments')).toHaveLength(1);
    act(() => store.set(sessionAtom, { status: 'student', token: 'token', user: buildUser() }));
    expect(screen.queryByRole('article')).toBeNull();
    expect(api.of('myEnrollments')).toHaveLength(1);
  });

  it('CA-02 shows all facts of a course and links to its details', async () => {
    fakeApi({ courses: () => listOf([buildCourse()]) });
    renderApp(routes, { path: THIRD });
    const card = await screen.findByRole('article');
    for (const text of ['الثالث الثانوي', 'الفصل الدراسي الأول', 'شرح', '640 مشترك', 'خصم 22%']) {
      expect(card).toHaveTextContent(text);
    }
    expect(card).toHaveTextContent('24 محتوى');
    expect(card).toHaveTextContent('18 ساعة');
    expect(card).toHaveTextContent('التقييم 4.9 من 5');
    expect(within(card).getByText('250').closest('strong')).toHaveTextContent('250 جنيه');
    expect(within(card).getByText('320').closest('del')).not.toBeNull();
    expect(within(card).getByRole('link')).toHaveAttribute('href', '/course/details/course-1');
  });

  it('CA-02 shows the enrollment count only where the course wants it shown', async () => {
    fakeApi({ courses: () => listOf([buildCourse({ showEnrollments: false })]) });
    renderApp(routes, { path: THIRD });
    expect(await screen.findByRole('article')).not.toHaveTextContent('مشترك');
  });

  it('CA-02 hides an enrollment count of 0', async () => {
    fakeApi({ courses: () => listOf([buildCourse({ enrollmentsCount: 0 })]) });
    renderApp(routes, { path: THIRD });
    expect(await screen.findByRole('article')).not.toHaveTextContent('مشترك');
  });

  it('CA-02 shows free without a discount badge if the discount is at least the price', async () => {
    fakeApi({ courses: () => listOf([buildCourse({ price: 100, discount: 150 })]) });
    renderApp(routes, { path: THIRD });
    const card = await screen.findByRole('article');
    expect(within(card).getAllByText('مجاني!')).toHaveLength(1);
    expect(card).not.toHaveTextContent(/خصم \d+%/);
  });

  it('CA-02 shows no broken text for a course with only an id', async () => {
    fakeApi({ courses: () => listOf([{ _id: 'bare' }]) });
    renderApp(routes, { path: THIRD });
    const card = await screen.findByRole('article');
    expect(card).not.toHaveTextContent(/undefined|NaN|null/);
    expect(card).toHaveTextContent('0 محتوى');
  });

  it('CA-03 shows the empty state for a grade without courses and links to the other grade', async () => {
    fakeApi({ courses: () => listOf([]) });
    renderApp(routes, { path: THIRD });
    expect(await screen.findByRole('heading', { name: 'لا توجد كورسات لهذا الصف حاليًا' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'الثاني الثانوي' })).toHaveAttribute(
      'href',
      '/course/stage/highschool/grade/second',
    );
  });

  it('CA-03 shows the empty state for an unknown stage or grade without a request', async () => {
    const api = fakeApi();
    renderApp(routes, { path: '/course/stage/primary/grade/ninth' });
    expect(await screen.findByRole('heading', { name: 'لا توجد كورسات لهذا الصف حاليًا' })).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  it('CA-04 reaches the end of a list longer than a page, and focuses the first course of an opened page', async () => {
    const api = fakeApi({
      courses: ({ query }) =>
        listOf([buildCourse({ _id: `page-${query.page ?? 1}`, title: `كورس ${query.page ?? 1}` })], {
          totalPages: 3,
          totalResults: 3,
        }),
    });
    const path = '/course/stage/highschool/grade/second';
    const { person, unmount } = renderApp(routes, { path });
    await person.click(await screen.findByRole('button', { name: 'عرض المزيد' }));
    expect(await screen.findByRole('link', { name: 'كورس 2' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'عرض المزيد' }));
    expect(await screen.findByRole('link', { name: 'كورس 3' })).toHaveFocus();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'عرض المزيد' })).toBeNull();
    expect(api.of('courses').map((request) => request.query.page)).toEqual([undefined, '2', '3']);

    // Opened pages that are shown again take no focus.
    unmount();
    renderApp(routes, { path });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(document.body).toHaveFocus();
  });

  it('AP-08 shows the failure with a working retry when the response has another shape', async () => {
    const api = fakeApi({ courses: () => ({ data: { courses: 'none' } }) });
    const { person } = renderApp(routes, { path: THIRD });
    await screen.findByRole('alert');
    api.use({ courses: () => listOf([buildCourse()]) });
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});

describe('/course alone', () => {
  it('SH-14 redirects a student to the courses of their grade', async () => {
    fakeApi({ courses: () => listOf([]) });
    const { router } = renderApp(routes, { path: '/course', session: buildUser({ grade: 'third' }) });
    await waitFor(() => expect(router.state.location.pathname).toBe(THIRD));
  });

  it('SH-14 redirects visitors to the first grade', async () => {
    fakeApi({ courses: () => listOf([]) });
    const { router } = renderApp(routes, { path: '/course' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/course/stage/highschool/grade/second'));
  });
});
