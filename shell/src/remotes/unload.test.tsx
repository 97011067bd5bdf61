import { act, screen } from '@testing-library/react';
import { openRemotes } from '../testing/openRemotes';

async function goTo(page: ReturnType<typeof openRemotes>, path: string): Promise<void> {
  await act(() => page.router.navigate(path));
}

const NEWER = { 'remote-public': '3', 'remote-student': '3', 'remote-course-player': '3', 'remote-exam': '3' };

async function adopt(page: ReturnType<typeof openRemotes>, shell?: string, versions = NEWER): Promise<boolean> {
  let isAdopted = false;
  await act(async () => {
    isAdopted = page.adopt(versions, shell);
  });
  return isAdopted;
}

function addStyles(name: string, version: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.setAttribute('data-rspack', `${name}@${version}:chunk-4`);
  document.head.append(link);
  return link;
}

test('RL-18 unloads a replaced remote that the student left, with its styles, and loads the newer version next time', async () => {
  const page = openRemotes('/student/results', new Set());
  await screen.findByRole('heading', { name: 'النتائج' });
  await goTo(page, '/');
  const styles = [addStyles('remote-student', '2'), addStyles('remote-student', '21'), addStyles('remote-public', '2')];
  expect(await adopt(page)).toBe(true);
  expect(page.remotes.running('remote-student')).toBeNull();
  expect(styles.map((link) => link.isConnected)).toEqual([false, true, true]);

  await goTo(page, '/student/results');
  expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  expect(page.remotes.running('remote-student')).toMatchObject({ version: '3', because: 'live' });
  await adopt(page);
  await goTo(page, '/');
  expect(page.remotes.running('remote-public')).toMatchObject({ version: '3' });
});

test('RL-18 keeps the remote on the screen and those in its layout', async () => {
  const page = openRemotes('/course/view/c1/exam/e1/start', new Set());
  await screen.findByRole('heading', { name: 'بدء الامتحان' });
  await goTo(page, '/course/view/c1');
  await adopt(page);
  expect(page.remotes.running('remote-course-player')).toMatchObject({ version: '2' });
  await goTo(page, '/course/view/c1/exam/e1/start');
  expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
  expect(page.remotes.running('remote-exam')).toMatchObject({ version: '2' });

  await goTo(page, '/');
  await adopt(page);
  await goTo(page, '/course/view/c1/exam/e1/start');
  expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
  expect(page.remotes.running('remote-exam')).toMatchObject({ version: '3' });
  expect(page.remotes.running('remote-course-player')).toMatchObject({ version: '3' });
});

test('RL-18 ignores a release with another shell until the page is reloaded', async () => {
  const page = openRemotes('/student/results', new Set());
  await screen.findByRole('heading', { name: 'النتائج' });
  await goTo(page, '/');
  expect(await adopt(page, '2')).toBe(false);
  await goTo(page, '/student/results');
  expect(page.remotes.running('remote-student')).toMatchObject({ version: '2' });
});

test('RL-18 loads an unloaded remote in the version of the latest release, also after a roll-back', async () => {
  const page = openRemotes('/student/results', new Set());
  await screen.findByRole('heading', { name: 'النتائج' });
  await goTo(page, '/');
  await adopt(page);
  await adopt(page, undefined, { ...NEWER, 'remote-student': '2' });
  await goTo(page, '/student/results');
  expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  expect(page.remotes.running('remote-student')).toMatchObject({ version: '2' });
});
