import { enrollmentsAtom, store } from '@manassa/shared/session';
import type { FakeAnswer } from '@manassa/shared/testing';
import { buildCourse, buildEnrollment, buildProgress, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';

function open(answer: FakeAnswer, session = buildUser()) {
  const api = fakeApi({ myEnrollments: () => answer });
  return { api, ...renderApp(routes, { path: '/student/courses', session }) };
}

async function findCard(title: string): Promise<HTMLElement> {
  const card = (await screen.findByRole('heading', { name: title })).closest('article');
  if (!card) throw new Error(`no card of ${title}`);
  return card;
}

const done = (count: number) => Array.from({ length: count }, (_, at) => buildProgress(`item-${at}`));
const circuits = buildEnrollment({ progress: [...done(10), buildProgress('open', { isCompleted: false })] });

test('ST-03 shows title, enrollment date and completed items with the percentage', async () => {
  open({ data: { enrollments: [circuits] } });
  const card = await findCard('التيار الكهربي ودوائر التيار المستمر');
  expect(card).toHaveTextContent('تاريخ الاشتراك: 3 سبتمبر 2025');
  expect(card).toHaveTextContent('10 من 24');
  expect(card).toHaveTextContent('42%');
  expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '10 من 24 · 42%');
  expect(card.querySelector('img')).toHaveAttribute('src', '/media/covers/circuit.svg');
});

test('CO-01 shows the next item, and continues with it', async () => {
  const next = { _id: 'exam 1', title: 'اختبار قانون أوم', type: 'exam', section: 's-2' } as const;
  open({ data: { enrollments: [{ ...circuits, next }] } });
  expect(await findCard('التيار الكهربي ودوائر التيار المستمر')).toHaveTextContent('التالي: اختبار قانون أوم');
  const link = screen.getByRole('link', { name: /^تابع من حيث توقفت/ });
  expect(link).toHaveAttribute('href', '/course/view/course-1/section/s-2/exam/exam%201/start');
});

test.each([
  ['a server that sends none', circuits],
  ['an unreadable one', { ...circuits, next: { _id: 'x', type: 'game' } }],
])('CO-01 lets the course choose the next item with %s', async (_, enrollment) => {
  open({ data: { enrollments: [enrollment] } });
  expect(await findCard('التيار الكهربي ودوائر التيار المستمر')).not.toHaveTextContent('التالي');
  const link = screen.getByRole('link', { name: /^تابع من حيث توقفت/ });
  expect(link).toHaveAttribute('href', '/course/view/course-1?continue');
});

test('CO-01 names a next item without a title by its type, and no date of an enrollment without one', async () => {
  const next = { _id: 'l-1', title: '', type: 'lecture', section: 's-1' } as const;
  open({ data: { enrollments: [{ ...circuits, next, createdAt: null }] } });
  const card = await findCard('التيار الكهربي ودوائر التيار المستمر');
  expect(card).toHaveTextContent('التالي: محاضرة');
  expect(card).not.toHaveTextContent('تاريخ الاشتراك');
});

test('CO-01 names no next item of a course that is not available', async () => {
  const next = { _id: 'l-1', title: 'مقدمة', type: 'lecture', section: 's-1' } as const;
  open({ data: { enrollments: [{ ...circuits, next, course: buildCourse({ active: false }) }] } });
  expect(await findCard('التيار الكهربي ودوائر التيار المستمر')).not.toHaveTextContent('مقدمة');
});

test('ST-03 caps progress at 100 percent', async () => {
  open({ data: { enrollments: [buildEnrollment({ progress: done(30) })] } });
  const card = await findCard('التيار الكهربي ودوائر التيار المستمر');
  expect(card).toHaveTextContent('24 من 24');
  expect(card).toHaveTextContent('100%');
});

test('ST-03 shows 0 percent for a course without items', async () => {
  const course = buildCourse({ lecturesCount: 0, examsCount: 0, homeworksCount: 0 });
  open({ data: { enrollments: [buildEnrollment({ course })] } });
  const card = await findCard('التيار الكهربي ودوائر التيار المستمر');
  expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 من 0 · 0%');
});

test('ST-04 links an active course to its details', async () => {
  open({ data: { enrollments: [{ ...circuits, course: buildCourse({ _id: 'course 1' }) }] } });
  const link = await screen.findByRole('link', { name: 'التيار الكهربي ودوائر التيار المستمر' });
  expect(link).toHaveAttribute('href', '/course/details/course%201');
  expect(link.closest('article')).not.toHaveTextContent('غير متاح');
});

test('ST-04 marks an inactive course as not available, without a link', async () => {
  open({ data: { enrollments: [buildEnrollment({ course: buildCourse({ active: false }) })] } });
  const card = await findCard('التيار الكهربي ودوائر التيار المستمر');
  expect(card).toHaveTextContent('الكورس غير متاح حاليًا');
  expect(within(card).queryByRole('link')).not.toBeInTheDocument();
});

test('ST-04 shows the empty state with a link to the courses of the grade', async () => {
  open({ data: { enrollments: [] } }, buildUser({ grade: 'second' }));
  expect(await screen.findByRole('heading', { name: 'أنت غير مشترك في أي كورس' })).toBeInTheDocument();
  const ways = screen.getAllByRole('link', { name: 'شراء كورس' }).filter((link) => link.closest('nav') === null);
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/course/stage/highschool/grade/second']);
});

test('ST-04 leaves out enrollments without a course and counts them', async () => {
  open({ data: { enrollments: [circuits, buildEnrollment({ _id: 'gone', course: null })] } });
  await findCard('التيار الكهربي ودوائر التيار المستمر');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText(/لم تعد موجودة على المنصة/)).toHaveTextContent('1');
});

test('ST-04 offers the buy link when all courses are gone', async () => {
  open({ data: { enrollments: [buildEnrollment({ course: null })] } });
  expect(await screen.findByRole('heading', { name: 'أنت غير مشترك في أي كورس' })).toBeInTheDocument();
});

test('ST-03 shows no undefined, NaN or null for fields of a wrong type', async () => {
  const course = { _id: 'odd', title: null, image: {}, active: 'yes', lecturesCount: 'x', examsCount: -3 };
  const { container } = open({
    data: {
      enrollments: [
        null,
        { _id: '' },
        { _id: 'a', course, progress: 'all', createdAt: 12 },
        { _id: 'b', course: { ...course, active: true, lecturesCount: '4' }, progress: [null, { content: 5 }, {}] },
      ],
    },
  });
  expect(await screen.findAllByRole('heading', { name: 'كورس بدون عنوان' })).toHaveLength(2);
  expect(container).not.toHaveTextContent(/undefined|NaN|null|Infinity|Invalid|\[object/);
});

test('RX-01 enrollments with the fields of the specification only are shown, each with its course', async () => {
  const enrollmentOf = (courseId: string, title: string) => ({
    course: { _id: courseId, title, active: true },
    progress: [],
    createdAt: '2026-11-01T09:00:00.000Z',
  });
  const { api } = open({ data: { enrollments: [enrollmentOf('c1', 'الموجات'), enrollmentOf('c2', 'الضوء')] } });
  await findCard('الموجات');
  await findCard('الضوء');
  expect(api.of('myEnrollments')).toHaveLength(1);
});

test('RX-02 shows a failure with a retry, not an empty list, if no enrollment can be read', async () => {
  const { api, person } = open({ data: { enrollments: [{ course: { title: 'بلا رقم' } }, null] } });
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.queryByRole('heading', { name: 'أنت غير مشترك في أي كورس' })).toBeNull();
  api.use({ myEnrollments: () => ({ data: { enrollments: [circuits, null] } }) });
  await person.click(retry);
  expect(await findCard('التيار الكهربي ودوائر التيار المستمر')).toBeInTheDocument();
});

test.each<[string, FakeAnswer]>([
  ['a body without the list', { data: {} }],
  ['a list that is a text', { data: { enrollments: 'none' } }],
  ['an empty body', { body: '' }],
  ['a refusal', { refuse: 500, message: 'تعطل الخادم' }],
])('ST-03 %s shows the failure with a retry that works', async (_, answer) => {
  const { api, person } = open(answer);
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  api.use({ myEnrollments: () => ({ data: { enrollments: [circuits] } }) });
  await person.click(retry);
  expect(await findCard('التيار الكهربي ودوائر التيار المستمر')).toBeInTheDocument();
});

test('ST-03 announces loading', async () => {
  fakeApi({ myEnrollments: () => new Promise<never>(() => undefined) });
  renderApp(routes, { path: '/student/courses', session: buildUser() });
  expect(await screen.findByText('جارٍ التحميل...')).toHaveAttribute('role', 'status');
});

test('ST-03 stores the list in the session and reloads it on request', async () => {
  const { api } = open({ data: { enrollments: [circuits] } });
  await findCard('التيار الكهربي ودوائر التيار المستمر');
  expect(store.get(enrollmentsAtom).list?.map(({ _id }) => _id)).toEqual(['enrollment-1']);

  const waves = buildEnrollment({ _id: 'enrollment-2', course: buildCourse({ _id: 'course-2', title: 'الموجات' }) });
  api.use({ myEnrollments: () => ({ data: { enrollments: [circuits, waves] } }) });
  act(() => store.set(enrollmentsAtom, (known) => ({ ...known, refresh: true })));
  await findCard('الموجات');
  await waitFor(() => expect(store.get(enrollmentsAtom)).toMatchObject({ refresh: false }));
  expect(store.get(enrollmentsAtom).list).toHaveLength(2);
});
