import { noticesAtom, store } from '@manassa/shared/session';
import { buildCourse, buildUser, fakeApi, renderApp, translatePage } from '@manassa/shared/testing';
import type { FakeAnswer } from '@manassa/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import './BuyScreen';

const student = buildUser({ grade: 'third' });
const courses = [
  buildCourse(),
  buildCourse({ _id: 'course-2', title: 'الحث الكهرومغناطيسي', price: 280, discount: 0, paymentNumber: null }),
];
const list = { courses, page: 1, totalPages: 1, result: 2, totalResults: 2 };

function answers() {
  return {
    courses: () => ({ data: list }),
    course: ({ params }: { params: Record<string, string> }) => ({
      data: { course: courses.find((course) => course._id === params.courseId), enrolled: false, progress: [] },
    }),
  };
}

describe('buying', () => {
  it('CA-04 offers the courses of the student’s own grade', async () => {
    const api = fakeApi(answers());
    renderApp(routes, { path: '/course/buy', session: student });
    expect(await screen.findAllByRole('radio', { name: /جنيه/ })).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'الثالث الثانوي' })).toBeChecked();
    expect(api.of('courses')[0]?.query.grade).toBe('third');
    expect(screen.getByText(/اختر كورسًا من القائمة/)).toBeVisible();
  });

  it('CA-04 shows another grade when it is chosen', async () => {
    const api = fakeApi(answers());
    const { person } = renderApp(routes, { path: '/course/buy', session: student });
    await person.click(await screen.findByRole('radio', { name: 'الثاني الثانوي' }));
    await waitFor(() => expect(api.of('courses').at(-1)?.query.grade).toBe('second'));
    expect(screen.getByRole('radio', { name: 'الثاني الثانوي' })).toBeChecked();
  });

  it('CA-04 shows price, payment number with copy, and the three steps of a chosen course', async () => {
    fakeApi(answers());
    const { person } = renderApp(routes, { path: '/course/buy', session: student });
    await person.click(await screen.findByRole('radio', { name: /التيار الكهربي/ }));
    const side = screen.getByRole('complementary', { name: 'الاشتراك في الكورس' });
    expect(await within(side).findByText('250')).toBeVisible();
    expect(within(side).getByText(/حوّل ثمن الكورس على الرقم ثم/)).toBeVisible();
    await person.click(within(side).getByRole('button', { name: 'نسخ الرقم 01000000000' }));
    await waitFor(() => expect(store.get(noticesAtom).map((notice) => notice.text)).toEqual(['تم نسخ الرقم']));
    expect(within(side).getAllByRole('listitem')).toHaveLength(3);
  });

  it('CA-04 explains how to get a code if the course has no payment number', async () => {
    fakeApi(answers());
    renderApp(routes, { path: '/course/buy?course=course-2', session: student });
    expect(await screen.findByText(/تواصل مع الدعم لمعرفة طريقة الدفع/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /نسخ الرقم/ })).toBeNull();
  });

  it('CA-04 has no empty heading for a course without a title', async () => {
    fakeApi({ ...answers(), course: () => ({ data: { course: buildCourse({ title: ' ' }), enrolled: false } }) });
    renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    await screen.findByRole('link', { name: 'تفاصيل الكورس' });
    expect(screen.getAllByRole('heading').filter(({ textContent }) => textContent === '')).toEqual([]);
  });

  it('CA-04 says what to do about a course that could not be read, and leads to those on the device', async () => {
    fakeApi({ ...answers(), course: () => ({ network: true }) });
    renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    expect(await screen.findByText(/تحقق من اتصالك بالإنترنت/, {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'كورساتي' })).toHaveAttribute('href', '/student/courses');
  });

  it('CA-04 enrolls with a code and links to the course', async () => {
    const api = fakeApi({
      ...answers(),
      checkCode: () => ({ data: { code: null, valid: true } }),
      enroll: () => ({ data: { transaction: null, enrollment: { _id: 'en1' } } }),
    });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'phx{Enter}');
    await screen.findByText('الكود صالح');
    await person.click(screen.getByRole('button', { name: 'اشترك الآن' }));
    expect(await screen.findByRole('link', { name: 'الدخول إلى الكورس' })).toHaveAttribute(
      'href',
      '/course/view/course-1',
    );
    expect(api.of('enroll')).toHaveLength(1);
  });

  it('RX-07 leaves a code alone while a keyboard composes it, and the caret in its place', async () => {
    const api = fakeApi({ ...answers(), checkCode: () => ({ data: { code: null, valid: true } }) });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'كود الاشتراك' });
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'PH-٩' } });
    expect(field).toHaveValue('PH-٩');
    fireEvent.change(field, { target: { value: 'PH-٩٢' } });
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('PH-92');
    await person.type(field, '٤', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([field.value, field.selectionStart]).toEqual(['PH4-92', 3]);
    await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
    await screen.findByText('الكود صالح');
    expect(api.of('checkCode')).toMatchObject([{ body: { codeKey: 'PH4-92' } }]);
  });

  it('CA-04 keeps the check button after the check: a double tap on it must not press enroll in its place', async () => {
    fakeApi({ ...answers(), checkCode: () => ({ data: { code: null, valid: true } }) });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'phx');
    const check = screen.getByRole('button', { name: 'تحقق من الكود' });
    await person.click(check);
    await screen.findByText('الكود صالح');
    expect(check).toBeInTheDocument();
    expect(check).toBeDisabled();
    expect(screen.getByRole('button', { name: 'اشترك الآن' })).toHaveFocus();
  });

  it('CA-04 tells the state of each code where a translator has replaced the texts', async () => {
    fakeApi({ ...answers(), checkCode: () => ({ data: { code: null, valid: true } }) });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    const field = await screen.findByRole('textbox', { name: 'كود الاشتراك' });
    const hint = (): HTMLElement => screen.getByText(/^اكتب الكود كما/);
    await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
    expect(field).toHaveAccessibleDescription('اكتب كود الاشتراك أولًا');
    translatePage();
    await person.type(field, 'phx');
    expect(hint()).toBeVisible();
    await person.keyboard('{Enter}');
    await screen.findByText('الكود صالح');
    translatePage();
    await person.click(screen.getByRole('button', { name: 'تحقق من كود آخر' }));
    expect(hint()).toBeVisible();
  });

  it('CA-04 focuses the empty field to check another code', async () => {
    fakeApi({ ...answers(), checkCode: () => ({ data: { code: null, valid: true } }) });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    const field = await screen.findByRole('textbox', { name: 'كود الاشتراك' });
    await person.type(field, 'phx{Enter}');
    const other = await screen.findByRole('button', { name: 'تحقق من كود آخر' });
    expect(field).toHaveFocus();
    await person.click(other);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
  });

  it('CA-04 can check a code that was changed while the one before it was checked', async () => {
    let answer = (_: FakeAnswer): void => {};
    const api = fakeApi({ ...answers(), checkCode: () => new Promise((resolve) => (answer = resolve)) });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    const field = await screen.findByRole('textbox', { name: 'كود الاشتراك' });
    await person.type(field, 'phx{Enter}');
    await person.type(field, '1{Enter}');
    expect(await screen.findByText('اضغط على التحقق مرة أخرى')).toBeVisible();
    answer({ data: { code: null, valid: true } });
    const check = screen.getByRole('button', { name: 'تحقق من الكود' });
    await waitFor(async () => {
      await person.click(check);
      expect(api.of('checkCode')).toHaveLength(2);
    });
    expect(screen.getByRole('button', { name: 'اشترك الآن' })).toBeDisabled();
    answer({ data: { code: null, valid: true } });
    expect(await screen.findByText('الكود صالح')).toBeVisible();
    expect(api.of('checkCode').map(({ body }) => body)).toMatchObject([{ codeKey: 'phx' }, { codeKey: 'phx1' }]);
  });

  it('CA-04 focuses the check button after the server refused to enroll with the code', async () => {
    fakeApi({
      ...answers(),
      checkCode: () => ({ data: { code: null, valid: true } }),
      enroll: () => ({ refuse: 422, message: 'الكود مستخدم' }),
    });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'phx{Enter}');
    await screen.findByText('الكود صالح');
    await person.click(screen.getByRole('button', { name: 'اشترك الآن' }));
    expect(await screen.findByRole('button', { name: 'تحقق من الكود' })).toHaveFocus();
  });

  it('CA-04 clears a checked code when another course is chosen', async () => {
    fakeApi({ ...answers(), checkCode: () => ({ data: { code: null, valid: true } }) });
    const { person } = renderApp(routes, { path: '/course/buy?course=course-1', session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'phx{Enter}');
    await screen.findByText('الكود صالح');
    await person.click(screen.getByRole('radio', { name: /الحث/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'كود الاشتراك' })).toHaveValue(''));
    expect(screen.getByRole('button', { name: 'اشترك الآن' })).toBeDisabled();
  });

  it('CD-05 returns a visitor to the chosen course after the login', async () => {
    fakeApi(answers());
    const { person } = renderApp(routes, { path: '/course/buy' });
    expect(await screen.findByRole('radio', { name: 'الثاني الثانوي' })).toBeChecked();
    await person.click(await screen.findByRole('radio', { name: /التيار الكهربي/ }));
    const link = await screen.findByRole('link', { name: 'اشترك الآن' });
    const next = new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('next');
    expect(next).toMatch(/^\/course\/buy\?.*course=course-1/);
  });

  it('CA-04 shows the empty state for a grade without courses', async () => {
    fakeApi({ courses: () => ({ data: { courses: [] } }) });
    renderApp(routes, { path: '/course/buy', session: student });
    expect(await screen.findByText('لا توجد كورسات لهذا الصف حاليًا')).toBeVisible();
  });
});
