import type { Course } from '@manassa/shared/contract';
import { noticesAtom, store } from '@manassa/shared/session';
import type { FakeAnswer } from '@manassa/shared/testing';
import { buildCourse, buildItem, buildSection, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import './CourseDetailsScreen';

const PATH = '/course/details/course-1';
const student = buildUser();

const sections = [
  buildSection({
    content: [
      buildItem({ _id: 'free', title: 'مقدمة: ما هو التيار الكهربي؟', isFree: true, durationMin: 24 }),
      buildItem({ _id: 'paid', title: 'شدة التيار', durationMin: 46 }),
      buildItem({ _id: 'hw', type: 'homework', title: 'واجب شدة التيار', durationMin: 0 }),
    ],
  }),
  buildSection({ _id: 'section-2', title: 'قانون أوم', content: [buildItem({ _id: 'exam', type: 'exam' })] }),
];

function answer(course: Partial<Course> = {}, rest: Record<string, unknown> = {}) {
  return { data: { course: buildCourse({ sections, ...course }), enrolled: false, progress: [], ...rest } };
}

const notices = () => store.get(noticesAtom).map((notice) => notice.text);

describe('course details', () => {
  it('CD-01 shows counts, title, grade, semester, category, last update, and the notice while incomplete', async () => {
    fakeApi({ course: () => answer({ completed: false }) });
    renderApp(routes, { path: PATH });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'التيار الكهربي ودوائر التيار المستمر' }),
    ).toBeVisible();
    const header = screen.getByRole('banner');
    for (const text of ['12 فيديو', '5 امتحانات', '7 واجبات', '18 ساعة', 'الثالث الثانوي', 'الفصل الدراسي الأول']) {
      expect(header).toHaveTextContent(text);
    }
    expect(header).toHaveTextContent('شرح');
    expect(header).toHaveTextContent('آخر تحديث: 12 نوفمبر 2025');
    expect(screen.getByText('سيتم إضافة المزيد من المحتوى')).toBeVisible();
  });

  it('CD-01 has no notice for a complete course', async () => {
    fakeApi({ course: () => answer() });
    renderApp(routes, { path: PATH });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('سيتم إضافة المزيد من المحتوى')).toBeNull();
  });

  it('CD-02 shows the price and the one before the discount', async () => {
    fakeApi({ course: () => answer() });
    renderApp(routes, { path: PATH });
    const side = await screen.findByRole('complementary');
    expect(side).toHaveTextContent('250 جنيه');
    expect(within(side).getByText('320').closest('del')).not.toBeNull();
  });

  it('CD-02 shows free at a price of 0', async () => {
    fakeApi({ course: () => answer({ price: 0, discount: 0 }) });
    renderApp(routes, { path: PATH });
    expect(within(await screen.findByRole('complementary')).getByText('مجاني!')).toBeVisible();
  });

  it('CD-02 shows an enrolled student that they are subscribed, with a link to the course', async () => {
    fakeApi({ course: () => answer({}, { enrolled: true, enrollmentId: 'en1' }) });
    renderApp(routes, { path: PATH, session: student });
    const side = await screen.findByRole('complementary');
    expect(within(side).getByText('مشترك')).toBeVisible();
    expect(within(side).getByRole('link', { name: 'الدخول إلى الكورس' })).toHaveAttribute(
      'href',
      '/course/view/course-1',
    );
  });

  it('CD-03 begins with the contents, free items as links and the others locked', async () => {
    fakeApi({ course: () => answer() });
    renderApp(routes, { path: PATH, session: student });
    expect(await screen.findByRole('tab', { name: 'المحتوى', selected: true })).toBeVisible();
    const free = screen.getByRole('link', { name: /مقدمة: ما هو التيار الكهربي/ });
    expect(free).toHaveAttribute('href', '/course/view/course-1/section/section-1/lecture/free');
    expect(free).toHaveTextContent('محاضرة · 24 دقيقة');
    expect(free).toHaveTextContent('مجاني');
    const paid = screen.getByText('شدة التيار').closest('li');
    expect(paid && within(paid).queryByRole('link')).toBeNull();
    expect(paid && within(paid).getByRole('img', { name: /محتوى مغلق/ })).toBeVisible();
  });

  it('CD-03 SH-03 opens and closes sections, and shows the same ones after going back', async () => {
    fakeApi({ course: () => answer() });
    const { person, router } = renderApp([...routes, { path: '/', element: null }], { path: PATH });
    const second = await screen.findByRole('button', { name: /قانون أوم/, expanded: false });
    expect(document.getElementById(second.getAttribute('aria-controls') ?? '')).toBeEmptyDOMElement();
    await person.click(second);
    await act(() => router.navigate('/'));
    await act(() => router.navigate(-1));
    await person.click(await screen.findByRole('button', { name: /قانون أوم/, expanded: true }));
    expect(screen.getByRole('button', { name: /قانون أوم/, expanded: false })).toBeVisible();
  });

  it('CD-03 shows neither free labels nor locks to enrolled students', async () => {
    fakeApi({ course: () => answer({}, { enrolled: true, enrollmentId: 'en1' }) });
    renderApp(routes, { path: PATH, session: student });
    await screen.findByRole('link', { name: /مقدمة/ });
    expect(screen.queryByRole('img', { name: /محتوى مغلق/ })).toBeNull();
    expect(screen.queryByText('مجاني')).toBeNull();
  });

  it('CD-03 the tabs work with arrow keys and show the description', async () => {
    fakeApi({ course: () => answer({ description: 'السطر الأول\nالسطر الثاني' }) });
    const { person } = renderApp(routes, { path: PATH });
    await person.click(await screen.findByRole('tab', { name: 'المحتوى' }));
    await person.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'الوصف' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'الوصف' })).toHaveTextContent('السطر الأول السطر الثاني');
  });

  it('CD-04 enables enrolling only after the code was accepted, and enrolls with it', async () => {
    let enrolled = false;
    const api = fakeApi({
      course: () => answer({}, enrolled ? { enrolled, enrollmentId: 'en1' } : {}),
      checkCode: () => ({ data: { code: { codeKey: 'PHX-4821-77', valid: true }, valid: true } }),
      enroll: () => {
        enrolled = true;
        return { data: { transaction: { _id: 't1' }, enrollment: { _id: 'en1' } }, message: 'تم الاشتراك بنجاح' };
      },
    });
    const { person } = renderApp(routes, { path: PATH, session: student });
    const enroll = await screen.findByRole('button', { name: 'اشترك الآن' });
    expect(enroll).toBeDisabled();

    await person.type(screen.getByRole('textbox', { name: 'كود الاشتراك' }), ' phx-٤٨٢١-77 ');
    expect(screen.getByRole('textbox')).toHaveValue(' phx-4821-77 ');
    expect(enroll).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'تحقق من الكود' }));
    expect(await screen.findByText('الكود صالح')).toBeVisible();
    expect(api.of('checkCode')[0]?.body).toEqual({ codeKey: 'phx-4821-77', courseId: 'course-1' });
    expect(enroll).toBeEnabled();

    await person.click(enroll);
    expect(await screen.findByText('مشترك')).toBeVisible();
    expect(api.of('enroll').map((request) => request.body)).toEqual([
      { codeKey: 'phx-4821-77', courseId: 'course-1', paymentMethod: 'code' },
    ]);
    expect(api.of('course')).toHaveLength(2);
    expect(notices()).toEqual(['تم الاشتراك بنجاح']);
  });

  it('CD-04 disables enrolling again when the code is changed after the check', async () => {
    fakeApi({ course: () => answer(), checkCode: () => ({ data: { code: null, valid: true } }) });
    const { person } = renderApp(routes, { path: PATH, session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'ab{Enter}');
    await screen.findByText('الكود صالح');
    await person.type(screen.getByRole('textbox'), 'c');
    expect(screen.getByRole('button', { name: 'اشترك الآن' })).toBeDisabled();
    expect(screen.queryByText('الكود صالح')).toBeNull();
  });

  it('CD-04 shows that a code is invalid, whether the server says so or refuses', async () => {
    const api = fakeApi({ course: () => answer(), checkCode: () => ({ data: { code: null, valid: false } }) });
    const { person } = renderApp(routes, { path: PATH, session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'x1{Enter}');
    expect(await screen.findByText('الكود غير صالح')).toBeVisible();
    api.use({ checkCode: () => ({ refuse: 404, message: 'هذا الكود غير موجود' }) });
    await person.type(screen.getByRole('textbox'), '2{Enter}');
    expect(await screen.findByText(/راجع الكود حرفًا حرفًا/)).toBeVisible();
    expect(notices()).toEqual(['هذا الكود غير موجود']);
    expect(screen.queryByText('هذا الكود غير موجود')).toBeNull();
    expect(screen.getByRole('button', { name: 'اشترك الآن' })).toBeDisabled();
    api.use({ checkCode: () => ({ body: '{"success":false,"message":"مستخدم"}' }) });
    await person.type(screen.getByRole('textbox'), '3{Enter}');
    expect(await screen.findByText(/راجع الكود حرفًا حرفًا/)).toBeVisible();
  });

  it('CD-04 enrolls in a free course without a code', async () => {
    let enrolled = false;
    const api = fakeApi({
      course: () => answer({ price: 0, discount: 0 }, enrolled ? { enrolled, enrollmentId: 'en1' } : {}),
      enroll: () => {
        enrolled = true;
        return { data: { transaction: null, enrollment: { _id: 'en1' } } };
      },
    });
    const { person } = renderApp(routes, { path: PATH, session: student });
    await person.click(await screen.findByRole('button', { name: 'اشترك مجانًا' }));
    expect(await screen.findByText('مشترك')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'الدخول إلى الكورس' })).toHaveFocus();
    expect(api.of('enroll')[0]?.body).toEqual({ codeKey: '', courseId: 'course-1', paymentMethod: 'free' });
  });

  it('CD-04 reads the course again when the reply to enrolling is lost, and shows the result: enrolled', async () => {
    let enrolled = false;
    fakeApi({
      course: () => answer({ price: 0, discount: 0 }, enrolled ? { enrolled, enrollmentId: 'en1' } : {}),
      enroll: () => {
        enrolled = true;
        return { network: true };
      },
    });
    const { person } = renderApp(routes, { path: PATH, session: student });
    await person.click(await screen.findByRole('button', { name: 'اشترك مجانًا' }));
    expect(await screen.findByText('مشترك')).toBeVisible();
    expect(notices()).toEqual(['تم اشتراكك في الكورس بنجاح']);
  });

  it('CD-04 shows the result after a lost reply: not enrolled, or unknown without a response', async () => {
    const api = fakeApi({ course: () => answer({ price: 0, discount: 0 }), enroll: () => ({ network: true }) });
    const { person } = renderApp(routes, { path: PATH, session: student });
    const enroll = await screen.findByRole('button', { name: 'اشترك مجانًا' });
    await person.click(enroll);
    expect(await screen.findByText(/^لم يتم الاشتراك\./)).toBeVisible();
    expect(notices()).toEqual(['حدث خطأ في الاتصال حاول مرة أخرى']);
    expect(enroll).toBeEnabled();
    api.use({ course: () => ({ network: true }) });
    await person.click(enroll);
    expect(await screen.findByText(/^لم نتأكد/)).toBeVisible();
  });

  it('CD-04 requires another check when the server refuses to enroll with the code', async () => {
    fakeApi({
      course: () => answer(),
      checkCode: () => ({ data: { code: null, valid: true } }),
      enroll: () => ({ refuse: 409, message: 'هذا الكود مستخدم من قبل' }),
    });
    const { person } = renderApp(routes, { path: PATH, session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'ab{Enter}');
    await screen.findByText('الكود صالح');
    await person.click(screen.getByRole('button', { name: 'اشترك الآن' }));
    await waitFor(() => expect(notices()).toEqual(['هذا الكود مستخدم من قبل']));
    expect(screen.getByRole('button', { name: 'اشترك الآن' })).toBeDisabled();
    expect(screen.getByText(/^لم يتم الاشتراك\. راجع/)).toBeVisible();
  });

  it.each<[string, FakeAnswer, string, RegExp]>([
    ['a lost connection', { network: true }, 'حدث خطأ في الاتصال حاول مرة أخرى', /تحقق من اتصالك/],
    ['no API', { body: '<html>', status: 502 }, 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا', /انتظر قليلًا/],
    ['a refusal', { refuse: 500, message: 'تعطل الخادم' }, 'تعطل الخادم', /انتظر قليلًا/],
  ])('RX-07 a code check that meets %s shows a toast, and advice at the field', async (_, fails, toast, next) => {
    fakeApi({ course: () => answer(), checkCode: () => fails });
    const { person } = renderApp(routes, { path: PATH, session: student });
    await person.type(await screen.findByRole('textbox', { name: 'كود الاشتراك' }), 'ab{Enter}');
    expect(await screen.findByText(next)).toBeVisible();
    expect(notices()).toEqual([toast]);
  });

  it.each<[string, FakeAnswer, string, RegExp]>([
    ['no API', { body: '<html>', status: 404 }, 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا', /انتظر قليلًا/],
    ['a refusal', { refuse: 500, message: 'تعطل الخادم' }, 'تعطل الخادم', /انتظر قليلًا/],
  ])('RX-07 details that meet %s show a toast, and advice with a retry', async (_, fails, toast, next) => {
    const api = fakeApi({ course: () => fails });
    const { person } = renderApp(routes, { path: PATH, session: student });
    expect(await screen.findByText(next)).toBeVisible();
    expect(notices()).toEqual([toast]);
    expect(screen.queryByText('بيانات الكورس غير موجودة')).toBeNull();
    api.use({ course: () => answer() });
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('textbox', { name: 'كود الاشتراك' })).toBeVisible();
  });

  it('CD-05 sends visitors who want to enroll to the login page and back', async () => {
    fakeApi({ course: () => answer() });
    renderApp(routes, { path: PATH });
    expect(await screen.findByRole('link', { name: 'اشترك الآن' })).toHaveAttribute(
      'href',
      '/login?next=%2Fcourse%2Fdetails%2Fcourse-1',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each<[string, FakeAnswer, string[]]>([
    ['with a 404', { refuse: 404, message: 'الكورس غير موجود' }, ['الكورس غير موجود']],
    ['with a success without a course', { data: { course: null } }, []],
  ])('RX-07 CD-06 shows that the course does not exist when the server says so %s', async (_, missing, toasts) => {
    fakeApi({ course: () => missing });
    renderApp(routes, { path: PATH });
    expect(await screen.findByRole('heading', { level: 2, name: 'بيانات الكورس غير موجودة' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'عرض الكورسات' })).toHaveAttribute('href', '/course/buy');
    expect(notices()).toEqual(toasts);
  });

  it('CD-06 shows a description as text without interpreting markup', async () => {
    fakeApi({ course: () => answer({ description: '<p>شرح</p><img src=x onerror="alert(1)"><script>1</script>' }) });
    const { person } = renderApp(routes, { path: PATH });
    await person.click(await screen.findByRole('tab', { name: 'الوصف' }));
    const panel = screen.getByRole('tabpanel');
    expect(panel).toHaveTextContent(/^شرح$/);
    expect(panel.querySelector('img, script')).toBeNull();
  });

  it('CD-01 shows no broken text for a course with only an id', async () => {
    fakeApi({ course: () => ({ data: { course: { _id: 'course-1' } } }) });
    const { container } = renderApp(routes, { path: PATH, session: student });
    await screen.findByRole('heading', { level: 1 });
    expect(container).not.toHaveTextContent(/undefined|NaN|null/);
    expect(screen.getByText('لم يُضف محتوى إلى هذا الكورس بعد')).toBeVisible();
  });
});
