import { useRead } from '@manassa/shared/data';
import { buildCourse, buildItem, buildSection, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import type { FakeAnswer } from '@manassa/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import { BuyCard } from './BuyCard';
// Compiled here, or the first test would time out waiting for it.
import '../details/CourseDetailsScreen';

it('CD-04 marks a course as own in the list of courses if none can be read after enrolling', async () => {
  const course = buildCourse({ title: 'الموجات', price: 0, discount: 0 });
  const api = fakeApi({
    courses: () => ({ data: { courses: [course] } }),
    course: () => ({ data: { course, enrolled: false, progress: [] } }),
    myEnrollments: () => ({ data: { enrollments: [] } }),
    enroll: () => {
      api.use({ course: () => ({ refuse: 503 }), myEnrollments: () => ({ refuse: 503 }) });
      return { data: { transaction: null, enrollment: { _id: 'en1', course } } };
    },
  });
  const path = `/course/buy?grade=third&course=${course._id}`;
  const { person } = renderApp(routes, { path, session: buildUser() });
  await person.click(await screen.findByRole('button', { name: 'اشترك مجانًا' }));
  expect(await screen.findByRole('link', { name: 'الدخول إلى الكورس' })).toBeVisible();
  expect(screen.getAllByText('مشترك')).toHaveLength(2);
});

function OwnCourses() {
  const read = useRead('myEnrollments', {});
  return (
    <ul>{read.state === 'ready' && read.data.enrollments.map((one, at) => <li key={at}>{one.course?.title}</li>)}</ul>
  );
}

const course = buildCourse({ title: 'الموجات', price: 0, discount: 0 });

it.each<[string, FakeAnswer]>([
  ['names the course', { data: { transaction: null, enrollment: { _id: 'en1', course } } }],
  ['names no course', { data: { transaction: null, enrollment: { _id: 'en1' } } }],
  ['is lost', { network: true }],
])('CD-04 has the course once among the own ones after a response that %s', async (_, answer) => {
  const api = fakeApi({
    course: () => ({ data: { course, enrolled: true, enrollmentId: 'en1', progress: [] } }),
    myEnrollments: () => ({ data: { enrollments: [] } }),
    enroll: () => {
      api.use({ myEnrollments: () => ({ data: { enrollments: [{ _id: 'en1', course }] } }) });
      return answer;
    },
  });
  const { person } = renderApp(
    <>
      <OwnCourses />
      <BuyCard known={{ course, enrolled: false }} />
    </>,
    { session: buildUser() },
  );
  await person.click(screen.getByRole('button', { name: 'اشترك مجانًا' }));
  expect(await screen.findByRole('link', { name: 'الدخول إلى الكورس' })).toHaveFocus();
  await waitFor(() => expect(screen.getAllByRole('listitem').map((own) => own.textContent)).toEqual(['الموجات']));
});

it('CD-04 shows the contents as enrolled if the course cannot be read after enrolling', async () => {
  const sections = [buildSection({ content: [buildItem({ title: 'شدة التيار' })] })];
  const course = buildCourse({ sections, price: 0, discount: 0 });
  const api = fakeApi({
    course: () => ({ data: { course, enrolled: false, progress: [] } }),
    enroll: () => {
      api.use({ course: () => ({ refuse: 503 }), myEnrollments: () => ({ refuse: 503 }) });
      return { data: { transaction: null, enrollment: { _id: 'en1' } } };
    },
  });
  const { person } = renderApp(routes, { path: '/course/details/course-1', session: buildUser() });
  expect(await screen.findByRole('img', { name: /محتوى مغلق/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'اشترك مجانًا' }));
  expect(await screen.findByText('مشترك')).toBeVisible();
  expect(await screen.findByRole('link', { name: /شدة التيار/ })).toBeVisible();
});

it('CD-04 shows the course as own after the check of a code that the student used in another tab', async () => {
  const course = buildCourse({ price: 100, discount: 0 });
  const api = fakeApi({
    course: () => ({ data: { course, enrolled: false, progress: [] } }),
    checkCode: () => ({ data: { code: null, valid: false } }),
  });
  const { person } = renderApp(routes, { path: '/course/details/course-1', session: buildUser() });
  await person.type(await screen.findByLabelText('كود الاشتراك'), 'PHX-1');
  api.use({ course: () => ({ data: { course, enrolled: true, enrollmentId: 'en1', progress: [] } }) });
  await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
  expect(await screen.findByText('مشترك')).toBeVisible();
});

it('CD-04 keeps a checked code and asks to wait if the server has had too many calls', async () => {
  fakeApi({
    course: () => ({ data: { course: buildCourse({ price: 100, discount: 0 }), enrolled: false, progress: [] } }),
    checkCode: () => ({ data: { code: null, valid: true } }),
    enroll: () => ({ refuse: 429, message: 'محاولات كثيرة' }),
  });
  const { person } = renderApp(routes, { path: '/course/details/course-1', session: buildUser() });
  await person.type(await screen.findByLabelText('كود الاشتراك'), 'PHX-1');
  await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
  await screen.findByText('الكود صالح');
  await person.click(screen.getByRole('button', { name: 'اشترك الآن' }));
  expect(await screen.findByText(/انتظر قليلًا ثم حاول مرة أخرى/)).toBeVisible();
  expect(screen.getByText('الكود صالح')).toBeVisible();
});

it.each([
  ['its details', '/course/details/course-1'],
  ['the page of all courses', '/course/buy?grade=third&course=course-1'],
])('CD-04 asks for no payment any more after staff have withdrawn a course, on %s', async (_, path) => {
  const course = buildCourse({ title: 'الموجات', price: 100, discount: 0, paymentNumber: '01012345678' });
  const api = fakeApi({
    courses: () => ({ data: { courses: [course] } }),
    myEnrollments: () => ({ data: { enrollments: [] } }),
    course: () => ({ data: { course, enrolled: false, progress: [] } }),
    checkCode: () => ({ data: { code: null, valid: true } }),
    enroll: () => ({ refuse: 403, message: 'الكورس غير متاح حاليًا' }),
  });
  const { person } = renderApp(routes, { path, session: buildUser() });
  await person.type(await screen.findByLabelText('كود الاشتراك'), 'PHX-1');
  await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
  await screen.findByText('الكود صالح');
  api.use({
    course: () => ({ refuse: 404, message: 'بيانات الكورس غير موجودة' }),
    courses: () => ({ data: { courses: [] } }),
  });
  await person.click(screen.getByRole('button', { name: 'اشترك الآن' }));
  expect((await screen.findAllByText('بيانات الكورس غير موجودة')).length).toBeGreaterThan(0);
  expect(screen.queryByText('01012345678')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('radio', { name: /الموجات/ })).toBeNull());
  expect(screen.queryByLabelText('كود الاشتراك')).toBeNull();
});

it('CD-04 takes the advice of a refused enrollment away when the next code is checked', async () => {
  fakeApi({
    course: () => ({ data: { course: buildCourse({ price: 100, discount: 0 }), enrolled: false, progress: [] } }),
    checkCode: () => ({ data: { code: null, valid: true } }),
    enroll: () => ({ refuse: 400, message: 'الكود مستخدم' }),
  });
  const { person } = renderApp(routes, { path: '/course/details/course-1', session: buildUser() });
  const box = await screen.findByLabelText('كود الاشتراك');
  await person.type(box, 'PHX-1');
  await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
  await screen.findByText('الكود صالح');
  await person.click(screen.getByRole('button', { name: 'اشترك الآن' }));
  expect(await screen.findByText(/راجع بيانات الاشتراك/)).toBeVisible();
  await person.clear(box);
  await person.type(box, 'PHX-2');
  await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
  await screen.findByText('الكود صالح');
  expect(screen.queryByText(/راجع بيانات الاشتراك/)).toBeNull();
});

it('CD-04 shows the new price in the list of courses, too, after staff have ended the time in which a course was free', async () => {
  const course = buildCourse({ title: 'الموجات', price: 0, discount: 0 });
  const api = fakeApi({
    courses: () => ({ data: { courses: [course] } }),
    myEnrollments: () => ({ data: { enrollments: [] } }),
    course: () => ({ data: { course, enrolled: false, progress: [] } }),
    enroll: () => ({ refuse: 400, message: 'الكورس غير مجاني' }),
  });
  const path = `/course/buy?grade=third&course=${course._id}`;
  const { person } = renderApp(routes, { path, session: buildUser() });
  const enroll = await screen.findByRole('button', { name: 'اشترك مجانًا' });
  const paid = { ...course, price: 200 };
  api.use({
    course: () => ({ data: { course: paid, enrolled: false, progress: [] } }),
    courses: () => ({ data: { courses: [paid] } }),
  });
  await person.click(enroll);
  expect(await screen.findByLabelText('كود الاشتراك')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('مجاني!')).toBeNull());
});

it('CD-04 shows that enrolling is under way, ignores another press, and says the advice again after another failure', async () => {
  let answer = (_: FakeAnswer): void => {};
  const api = fakeApi({
    course: () => ({ data: { course: buildCourse({ price: 100, discount: 0 }), enrolled: false, progress: [] } }),
    checkCode: () => ({ data: { code: null, valid: true } }),
    enroll: () => new Promise((resolve) => (answer = resolve)),
  });
  const { person } = renderApp(routes, { path: '/course/details/course-1', session: buildUser() });
  await person.type(await screen.findByLabelText('كود الاشتراك'), 'PHX-1{Enter}');
  await screen.findByText('الكود صالح');
  const enroll = screen.getByRole('button', { name: 'اشترك الآن' });
  for (let presses = 1; presses <= 2; presses += 1) {
    await person.click(enroll);
    expect(enroll).toHaveAttribute('aria-busy', 'true');
    await person.click(enroll);
    // Without a change of its text the status would not be read out again.
    expect(screen.queryByText(/^لم يتم الاشتراك/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'تحقق من كود آخر' })).toBeNull();
    answer({ refuse: 503 });
    expect((await screen.findByText(/^لم يتم الاشتراك\. انتظر/)).role).toBe('status');
    expect(enroll).not.toHaveAttribute('aria-busy');
    expect(api.of('enroll')).toHaveLength(presses);
  }
});
