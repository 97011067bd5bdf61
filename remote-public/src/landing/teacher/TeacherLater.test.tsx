import { configAtom, readPageConfig, store } from '@manassa/shared/session';
import { renderApp } from '@manassa/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { TeacherLater } from './TeacherLater';
// Compiled here, or the first test would time out waiting for it.
import './Teacher';

function renderWith(teacher: unknown): void {
  store.set(configAtom, readPageConfig({ teacher }));
  renderApp(<TeacherLater />);
}

afterEach(() => act(() => store.set(configAtom, readPageConfig({}))));

test('CO-04 shows the configured name, picture, sentence and free lecture', async () => {
  const lecture = '/course/view/c/section/s/lecture/l';
  renderWith({ name: 'أ. أحمد سمير', picture: 'teacher.jpg', sentence: 'نفهم ثم نحفظ', lecture });
  const section = await screen.findByRole('region', { name: 'أ. أحمد سمير' });
  expect(within(section).getByRole('img', { name: 'أ. أحمد سمير' })).toHaveAttribute('src', '/media/teacher.jpg');
  expect(section).toHaveTextContent('نفهم ثم نحفظ');
  expect(within(section).getByRole('link', { name: 'شاهد محاضرة مجانية' })).toHaveAttribute('href', lecture);
});

test('CO-04 leaves out what is not configured', async () => {
  renderWith({ name: 'أ. أحمد سمير' });
  const section = await screen.findByRole('region', { name: 'أ. أحمد سمير' });
  expect(within(section).queryByRole('img')).toBeNull();
  expect(within(section).queryByRole('link')).toBeNull();
});

test.each([null, undefined, 'أ. أحمد', { picture: 'teacher.jpg' }])(
  'CO-04 shows no teacher for %j',
  async (teacher) => {
    renderWith(teacher);
    await act(() => Promise.resolve());
    expect(screen.queryByRole('region')).toBeNull();
  },
);
