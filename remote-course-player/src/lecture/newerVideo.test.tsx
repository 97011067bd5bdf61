import { useCache } from '@manassa/shared/data';
import { buildCourse, buildItem, buildSection, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../courseView/CourseViewLayout';
import './LectureScreen';
import { findPlayer, playTo, say, startPlayer } from './player/fakePlayer';

const TITLE = 'قانون أوم';

/** Reads the course again, as a return to it or a late response does. */
function Reread() {
  const { refresh } = useCache();
  return (
    <>
      <button type="button" onClick={() => void refresh('course')}>
        reread
      </button>
      <Outlet />
    </>
  );
}

const PATH = '/course/view/course-1/section/section-1/lecture/l1';

function openRereadable() {
  return renderApp([{ element: <Reread />, children: routes }], { path: PATH, session: buildUser() });
}

async function openThenReplace(replaced: string, before: (player: HTMLIFrameElement) => void) {
  let video = '4711/clip?expires=1';
  const api = fakeApi({
    course() {
      const lecture = buildItem({ _id: 'l1', title: TITLE, videoType: 'bunny', video });
      const course = buildCourse({ sections: [buildSection({ content: [lecture] })] });
      return { data: { course, enrolled: true, enrollmentId: 'en1', progress: [] } };
    },
    chapters: ({ params }) => ({ data: { chapters: [{ title: `فصل ${params.videoId}`, start: 0 }] } }),
  });
  const { person } = openRereadable();
  const player = await findPlayer(TITLE);
  await screen.findByText(/clip/);
  before(player);
  video = replaced;
  await person.click(screen.getByRole('button', { name: 'reread' }));
  await waitFor(() => expect(api.of('course')).toHaveLength(2));
  return { player, address: async () => (await findPlayer(TITLE)).getAttribute('src') };
}

beforeEach(() => {
  window.localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it.each([
  ['has not loaded', () => undefined],
  ['has loaded', (player: HTMLIFrameElement) => void startPlayer(player)],
])('LE-02 a video that staff have replaced is shown instead of the old one, which %s', async (_, before) => {
  const { address } = await openThenReplace('4711/better', before);
  await waitFor(async () => expect(await address()).toContain('/4711/better'));
  expect(await screen.findByText(/better/)).toBeVisible();
});

it('LE-02 a stored address that has expired gives way to the one of the server', async () => {
  const { address } = await openThenReplace('4711/clip?expires=2', (player) => {
    startPlayer(player);
    say(player, 'error', { code: 403 });
  });
  await waitFor(async () => expect(await address()).toContain('expires=2'));
});

it('LE-02 a video that was played is not replaced, nor are its chapters', async () => {
  const { player } = await openThenReplace('4711/better', (shown) => {
    startPlayer(shown);
    say(shown, 'play');
    say(shown, 'pause');
  });
  await screen.findByText(/clip/);
  expect(await findPlayer(TITLE)).toBe(player);
  expect(screen.queryByText(/better/)).toBeNull();
});

it('LE-02 a video that has loaded is not loaded again for another address of it', async () => {
  const { player } = await openThenReplace('4711/clip?expires=2', (shown) => void startPlayer(shown));
  expect(await findPlayer(TITLE)).toBe(player);
});

it('LE-03 reports the progress of a lecture that was opened with a course from before the enrollment', async () => {
  const lecture = buildItem({ _id: 'l1', title: TITLE, videoType: 'bunny', video: '4711/clip', isFree: true });
  const course = buildCourse({ sections: [buildSection({ content: [lecture] })] });
  let enrollment: object = { enrolled: false };
  const api = fakeApi({
    course: () => ({ data: { course, ...enrollment } }),
    reportProgress: () => ({ data: { enrollment: { _id: 'en1', progress: [] } } }),
  });
  const { person } = openRereadable();
  const player = await findPlayer(TITLE);
  startPlayer(player);
  say(player, 'play');
  playTo(player, 10);
  expect(screen.getByText(/أنت غير مشترك/)).toBeVisible();
  enrollment = { enrolled: true, enrollmentId: 'en1' };
  await person.click(screen.getByRole('button', { name: 'reread' }));
  await waitFor(() => expect(screen.queryByText(/أنت غير مشترك/)).toBeNull());
  playTo(player, 50);
  await waitFor(() => expect(api.of('reportProgress')).toHaveLength(1));
  expect(api.of('reportProgress')[0]?.params.enrollmentId).toBe('en1');
});
