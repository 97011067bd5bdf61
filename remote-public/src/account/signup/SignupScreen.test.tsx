import { TOKEN_KEY } from '@manassa/shared/session';
import { buildGroup, buildUser } from '@manassa/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { field, fillIn, notices, openSignup } from './signupScene';

const GRADE_FIRST = 'الرجاء اختيار الصف الدراسي اولا';
const REQUIRED = 'هذا الحقل مطلوب';

beforeEach(() => localStorage.clear());

test('AU-01 asks for seven fields beside a picture and links to login', async () => {
  const { container } = await openSignup();
  for (const get of Object.values(field)) expect(get()).toBeVisible();
  expect(field.name()).toHaveAttribute('placeholder', 'اكتب اسمك الثلاثي بالكامل');
  expect(container.querySelector('svg[viewBox="0 0 380 300"]')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'تسجيل الدخول' })).toHaveAttribute('href', '/login');
  for (const get of [field.name, field.code, field.grade, field.group, field.password]) expect(get()).toBeRequired();
});

test('AU-01 marks every missing field, focuses the first and sends nothing', async () => {
  const { api, person } = await openSignup();
  await person.click(field.submit());
  expect(screen.getAllByText(REQUIRED)).toHaveLength(7);
  expect(screen.getByRole('alert')).toHaveTextContent('بعض الحقول لم تكتمل. أكملها ثم حاول مرة أخرى.');
  expect(field.name()).toHaveFocus();
  expect(field.name()).toHaveAccessibleDescription(REQUIRED);
  expect(field.password()).toBeInvalid();
  expect(api.of('register')).toHaveLength(0);
});

test('AU-02 sends exactly the specified payload, stage highschool', async () => {
  const { api, person } = await openSignup();
  await fillIn(person);
  await person.click(field.submit());
  await screen.findByText('/student/courses');
  expect(api.of('register').map(({ body }) => body)).toEqual([
    {
      name: 'عبد الرحمن مصطفى عبد اللطيف',
      studentCode: '20418',
      studentNumber: '01012345678',
      parentNumber: '01112345678',
      stage: 'highschool',
      grade: 'third',
      group: 'third-2',
      password: 'secret-1',
    },
  ]);
});

test('AU-03 reloads groups and clears the choice when the grade changes', async () => {
  const { api, person } = await openSignup();
  expect(api.of('groups')).toHaveLength(0);
  await person.selectOptions(field.grade(), 'third');
  await person.selectOptions(field.group(), await screen.findByRole('option', { name: 'مجموعة third الأولى' }));
  expect(field.group()).toHaveValue('third-1');
  await person.selectOptions(field.grade(), 'second');
  expect(field.group()).toHaveValue('');
  await screen.findByRole('option', { name: 'مجموعة second الأولى' });
  expect(screen.queryByRole('option', { name: 'مجموعة third الأولى' })).not.toBeInTheDocument();
  expect(api.of('groups').map(({ query }) => query)).toEqual([
    { stage: 'highschool', grade: 'third' },
    { stage: 'highschool', grade: 'second' },
  ]);
});

test('AU-03 offers a retry when groups fail to load, and focuses the select then', async () => {
  const { api, person } = await openSignup({ groups: () => ({ refuse: 500, message: 'تعطل الخادم' }) });
  await person.selectOptions(field.grade(), 'third');
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل المجموعات');
  expect(notices()).toEqual(['error: تعطل الخادم']);
  api.use({ groups: () => ({ data: { groups: [buildGroup({ name: 'السبت' })] } }) });
  await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByRole('option', { name: 'السبت' })).toBeInTheDocument();
  expect(screen.queryByText('تعذّر تحميل المجموعات')).not.toBeInTheDocument();
  expect(field.group()).toHaveFocus();
});

test('AU-03 says that a grade has no groups', async () => {
  const { person } = await openSignup({ groups: () => ({ data: { groups: [] } }) });
  await person.selectOptions(field.grade(), 'third');
  const sentence = await screen.findByText('لا توجد مجموعات لهذا الصف حاليًا، تواصل معنا');
  expect(sentence).toHaveAttribute('role', 'status');
});

test('AU-03 keeps the retry of groups that did not load when the form is sent without one', async () => {
  const { person } = await openSignup({ groups: () => ({ refuse: 500 }) });
  await person.selectOptions(field.grade(), 'الثالث الثانوي');
  await screen.findByText('تعذّر تحميل المجموعات');
  await person.click(field.submit());
  expect(field.group()).toBeInvalid();
  expect(field.group()).toHaveAccessibleDescription(/^تعذّر تحميل المجموعات/);
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
});

test('AU-04 warns on a click on the group select before a grade is chosen', async () => {
  const { person } = await openSignup();
  expect(field.group()).toHaveAttribute('aria-disabled', 'true');
  await person.click(field.group());
  expect(notices()).toEqual([`warning: ${GRADE_FIRST}`]);
  await person.selectOptions(field.grade(), 'third');
  expect(field.group()).not.toHaveAttribute('aria-disabled');
});

test('AU-04 gives the same warning on keyboard focus and does not open', async () => {
  const { person } = await openSignup();
  act(() => field.grade().focus());
  expect(notices()).toEqual([]);
  await person.tab();
  expect(field.group()).toHaveFocus();
  expect(notices()).toEqual([`warning: ${GRADE_FIRST}`]);
  expect(fireEvent.keyDown(field.group(), { key: 'ArrowDown' })).toBe(false);
  expect(fireEvent.keyDown(field.group(), { key: 'Tab' })).toBe(true);
});

test('AU-04 warns on a touch, but not on one that scrolls', async () => {
  await openSignup();
  fireEvent.touchEnd(field.group(), { cancelable: false });
  expect(notices()).toEqual([]);
  fireEvent.touchEnd(field.group());
  expect(notices()).toEqual([`warning: ${GRADE_FIRST}`]);
});

test('AU-05 asks for English digits, opens the keypad and reads left to right', async () => {
  await openSignup();
  expect(field.code()).toHaveAttribute('inputmode', 'numeric');
  expect(field.phone()).toHaveAttribute('inputmode', 'tel');
  expect(field.parent()).toHaveAttribute('type', 'tel');
  for (const get of [field.code, field.phone, field.parent]) {
    expect(get()).toHaveAttribute('dir', 'ltr');
    expect(get()).toHaveAccessibleDescription(/^اكتب الأرقام بالإنجليزية \( ?0-9 ?\)$/);
  }
});

test('AU-05 converts Arabic-Indic digits when typed, pasted or inserted', async () => {
  const { person } = await openSignup();
  await person.type(field.code(), '٢٠٤١٨');
  expect(field.code()).toHaveValue('20418');
  await person.click(field.phone());
  await person.paste('\u202A٠١٠ ١٢٣٤ ۵۶۷۸\u202C');
  expect(field.phone()).toHaveValue('010 1234 5678');
  await person.type(field.code(), '٩', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field.code()).toHaveValue('209418');
  expect((field.code() as HTMLInputElement).selectionStart).toBe(3);
});

test('AU-06 shows errors at their fields, others above the button, and keeps all values', async () => {
  const { person } = await openSignup({
    register: () => ({
      refuse: 422,
      message: 'البيانات غير صحيحة',
      errors: [
        { path: 'studentNumber', message: 'رقم الهاتف غير مكتمل، اكتب 11 رقمًا' },
        { path: 'password', message: 'كلمة المرور قصيرة' },
        { path: 'stage', message: 'المرحلة غير متاحة' },
      ],
    }),
  });
  await fillIn(person);
  await person.click(field.submit());
  await waitFor(() => expect(field.phone()).toHaveFocus());
  expect(field.phone()).toBeInvalid();
  expect(field.phone()).toHaveAccessibleDescription('رقم الهاتف غير مكتمل، اكتب 11 رقمًا');
  expect(field.password()).toHaveAccessibleDescription('كلمة المرور قصيرة');
  expect(field.parent()).toBeValid();
  expect(screen.getByRole('alert')).toHaveTextContent('المرحلة غير متاحة');
  expect(notices()).toEqual(['error: رقم الهاتف غير مكتمل، اكتب 11 رقمًا']);
  expect(field.name()).toHaveValue('عبد الرحمن مصطفى عبد اللطيف');
  expect(field.group()).toHaveValue('third-2');
  expect(field.password()).toHaveValue('secret-1');
});

test('AU-06 clears all errors on any change', async () => {
  const { person } = await openSignup();
  await person.click(field.submit());
  await person.type(field.parent(), '0');
  expect(screen.queryByText(REQUIRED)).not.toBeInTheDocument();
  expect(field.name()).not.toHaveAttribute('aria-invalid');
});

test('AU-06 clears all errors and values on reset', async () => {
  const { person } = await openSignup();
  await person.type(field.name(), 'عمر');
  await person.selectOptions(field.grade(), 'third');
  await person.click(field.submit());
  fireEvent.reset(screen.getByRole('form', { name: 'إنشاء حساب جديد' }));
  expect(screen.queryByText(REQUIRED)).not.toBeInTheDocument();
  expect(field.name()).toHaveValue('');
  expect(field.grade()).toHaveValue('');
});

test('AU-06 reports a lost connection and keeps all values', async () => {
  const { person } = await openSignup({ register: () => ({ network: true }) });
  await fillIn(person);
  await person.click(field.submit());
  await waitFor(() => expect(notices()).toEqual(['error: حدث خطأ في الاتصال حاول مرة أخرى']));
  expect(field.password()).toHaveValue('secret-1');
  expect(field.submit()).toBeEnabled();
});

test('AU-08 stores token and user, shows the message and goes to the courses', async () => {
  const { person, router } = await openSignup();
  await fillIn(person);
  await person.click(field.submit());
  await screen.findByText('/student/courses');
  expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(notices()).toEqual(['success: تم إنشاء الحساب بنجاح']);
});

test('SE-03 returns to the guarded page after signup, also via login', async () => {
  const { person } = await openSignup({}, '/signup?next=%2Fstudent%2Fresults');
  expect(screen.getByRole('link', { name: 'تسجيل الدخول' })).toHaveAttribute(
    'href',
    '/login?next=%2Fstudent%2Fresults',
  );
  await fillIn(person);
  await person.click(field.submit());
  expect(await screen.findByText('/student/results')).toBeVisible();
});

test('AU-10 shows progress and registers once for two presses', async () => {
  let answer = (): void => {};
  const { api, person } = await openSignup({
    register: () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: { user: buildUser() } });
      }),
  });
  await fillIn(person);
  await person.click(field.submit());
  const working = await screen.findByRole('button', { name: 'جارٍ إنشاء الحساب...' });
  expect(working).toHaveAttribute('aria-disabled', 'true');
  fireEvent.submit(screen.getByRole('form', { name: 'إنشاء حساب جديد' }));
  fireEvent.submit(screen.getByRole('form', { name: 'إنشاء حساب جديد' }));
  answer();
  await screen.findByText('/student/courses');
  expect(api.of('register')).toHaveLength(1);
});

test('AU-10 sets autocomplete attributes for password managers', async () => {
  await openSignup();
  expect(field.name()).toHaveAttribute('autocomplete', 'name');
  expect(field.code()).toHaveAttribute('autocomplete', 'username');
  expect(field.phone()).toHaveAttribute('autocomplete', 'tel');
  expect(field.password()).toHaveAttribute('autocomplete', 'new-password');
});
