import { buildUser, renderApp } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

function valueOf(label: string): Element | null {
  return screen.getByText(label).nextElementSibling;
}

test('ST-02 shows name, grade, student code and both phones', async () => {
  renderApp(routes, { path: '/student/details', session: buildUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'بياناتي' })).toBeInTheDocument();
  expect(valueOf('الاسم')).toHaveTextContent('عبد الرحمن مصطفى عبد اللطيف');
  expect(valueOf('الصف الدراسي')).toHaveTextContent('الثالث الثانوي');
  expect(valueOf('كود الطالب')).toHaveTextContent('20418');
  expect(valueOf('رقم هاتف الطالب')).toHaveTextContent('01012345678');
  expect(valueOf('رقم هاتف ولي الأمر')).toHaveTextContent('01112345678');
});

test('ST-02 shows phone numbers and code left to right', async () => {
  renderApp(routes, { path: '/student/details', session: buildUser() });
  for (const number of ['20418', '01012345678', '01112345678']) {
    expect(await screen.findByText(number)).toHaveAttribute('dir', 'ltr');
  }
});

test('ST-02 shows a text for missing values', async () => {
  const session = buildUser({ name: ' ', stage: 'primary', studentCode: '', studentNumber: '', parentNumber: '' });
  const { container } = renderApp(routes, { path: '/student/details', session });
  await screen.findByRole('heading', { level: 1, name: 'بياناتي' });
  expect(screen.getAllByText('غير مسجل')).toHaveLength(5);
  expect(container).not.toHaveTextContent(/undefined|null/);
});
