import { noticesAtom, store } from '@manassa/shared/session';
import { buildGroup, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import type { FakeHandlers } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes';

/** Returns the toasts that were shown. */
export function notices(): string[] {
  return store.get(noticesAtom).map(({ kind, text }) => `${kind}: ${text}`);
}

/** Opens the sign-up with two groups for each grade; the server makes an account. */
export async function openSignup(handlers: FakeHandlers = {}, path = '/signup') {
  const api = fakeApi({
    groups: ({ query }) => ({
      data: {
        groups: [
          buildGroup({ _id: `${query.grade}-1`, name: `مجموعة ${query.grade} الأولى` }),
          buildGroup({ _id: `${query.grade}-2`, name: `مجموعة ${query.grade} الثانية` }),
        ],
      },
    }),
    register: () => ({ message: 'تم إنشاء الحساب بنجاح', data: { user: buildUser({ loginToken: 'fresh' }) } }),
    ...handlers,
  });
  const elsewhere = ['/student/courses', '/student/results', '/course/details/c1'].map((at) => ({
    path: at,
    element: <p>{at}</p>,
  }));
  const app = renderApp([...routes, ...elsewhere], { path });
  await screen.findByRole('heading', { level: 1, name: 'إنشاء حساب جديد' });
  return { api, ...app };
}

export const field = {
  name: () => screen.getByRole('textbox', { name: 'اسم الطالب' }),
  code: () => screen.getByRole('textbox', { name: 'كود الطالب' }),
  phone: () => screen.getByRole('textbox', { name: 'رقم هاتف الطالب' }),
  parent: () => screen.getByRole('textbox', { name: 'رقم هاتف ولي الأمر' }),
  grade: () => screen.getByRole('combobox', { name: 'الصف الدراسي' }),
  group: () => screen.getByRole('combobox', { name: 'المجموعة' }),
  password: () => screen.getByLabelText('كلمة المرور'),
  submit: () => screen.getByRole('button', { name: 'إنشاء الحساب' }),
};

type Person = Awaited<ReturnType<typeof openSignup>>['person'];

export async function fillIn(person: Person): Promise<void> {
  const texts: [() => HTMLElement, string][] = [
    [field.name, 'عبد الرحمن مصطفى عبد اللطيف'],
    [field.code, '20418'],
    [field.phone, '01012345678'],
    [field.parent, '01112345678'],
    [field.password, 'secret-1'],
  ];
  // Each typed letter would draw the form.
  for (const [get, text] of texts) {
    await person.click(get());
    await person.paste(text);
  }
  await person.selectOptions(field.grade(), 'الثالث الثانوي');
  await person.selectOptions(field.group(), await screen.findByRole('option', { name: 'مجموعة third الثانية' }));
}
