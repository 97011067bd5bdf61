import { buildCourse, buildItem, buildProgress, buildSection } from '@manassa/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { frame, open } from './lectureScene';
import { say, startPlayer } from './player/fakePlayer';

const UNSUPPORTED = 'نوع الفيديو غير مدعوم';
const retryButton = () => screen.findByRole('button', { name: 'إعادة المحاولة' }, { timeout: 5000 });

beforeEach(() => window.localStorage.clear());

/** Course whose lecture requires a completed one; its video is null while the server withholds it. */
function courseWith(video: string | null) {
  const first = buildItem({ _id: 'l0', title: 'الأولى', videoType: 'bunny', video: '4711/zero' });
  const requiredContent = [{ _id: 'l0', title: 'الأولى', type: 'lecture' as const }];
  const lecture = buildItem({ _id: 'l1', title: 'قانون أوم', videoType: 'bunny', video, requiredContent });
  return {
    data: {
      course: buildCourse({ sections: [buildSection({ content: [first, lecture] })] }),
      enrolled: true,
      enrollmentId: 'en1',
      progress: [buildProgress('l0', { isCompleted: true })],
    },
  };
}

/** Opens the lecture on a server that sends another address of its video with each read. */
function openExpiring() {
  let reads = 0;
  return open({
    answers: {
      course() {
        reads += 1;
        return courseWith(`4711/clip?expires=${reads}`);
      },
    },
  });
}

it('LE-02 every retry of a video asks for its address again, which may have expired', async () => {
  const { person } = openExpiring();
  for (const reads of [2, 3]) {
    const player = await frame();
    startPlayer(player);
    say(player, 'error', { code: 403 });
    await person.click(await retryButton());
    await waitFor(async () => expect((await frame()).getAttribute('src')).toContain(`expires=${reads}`));
  }
});

it('LE-02 a lecture that has just opened, and whose video could not be read, offers a retry', async () => {
  let state: 'withheld' | 'lost' | 'back' = 'withheld';
  const { person } = open({
    answers: {
      course() {
        if (state === 'back') return courseWith('4711/clip');
        if (state === 'lost') return { refuse: 503 };
        state = 'lost';
        return courseWith(null);
      },
    },
  });
  const retry = await retryButton();
  expect(screen.queryByText(UNSUPPORTED)).toBeNull();
  state = 'back';
  await person.click(retry);
  expect((await frame()).getAttribute('src')).toContain('/4711/clip');
});

it.each([
  ['address', '4711/clip?expires=2'],
  ['video', '4711/better'],
])('LE-02 another %s that is read again does not interrupt a video that plays again', async (_, video) => {
  let reads = 0;
  let reply = (): void => undefined;
  const { person } = open({
    answers: {
      course() {
        reads += 1;
        if (reads === 1) return courseWith('4711/clip?expires=1');
        return new Promise((resolve) => {
          reply = () => resolve(courseWith(video));
        });
      },
    },
  });
  const player = await frame();
  startPlayer(player);
  say(player, 'error', { code: 2 });
  await person.click(await retryButton());
  const again = await frame();
  startPlayer(again);
  say(again, 'play');
  await waitFor(() => expect(reads).toBe(2));
  await act(async () => reply());
  expect(await frame()).toBe(again);
});

it('LE-01 shows that a lecture without a video and its type is not supported', async () => {
  open({ item: { videoType: null, video: null } });
  expect(await screen.findByText(UNSUPPORTED)).toBeVisible();
});

it('LE-02 a video that could not be loaded without a connection loads again when it returns, with the focus', async () => {
  openExpiring();
  const player = await frame();
  startPlayer(player);
  say(player, 'error', { code: 2 });
  (await retryButton()).focus();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull());
  expect(screen.getByRole('group', { name: 'قانون أوم' })).toHaveFocus();
  await waitFor(async () => expect((await frame()).getAttribute('src')).not.toContain('expires=1'));
});

it('LE-02 a video that loads again when the connection returns leaves the focus where it is outside of the video', async () => {
  openExpiring();
  const player = await frame();
  startPlayer(player);
  say(player, 'error', { code: 2 });
  const elsewhere = screen.getByRole('heading', { level: 1 });
  elsewhere.focus();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull());
  expect(elsewhere).toHaveFocus();
});

it('LE-02 a video that plays is left alone when the connection returns', async () => {
  open();
  const player = await frame();
  startPlayer(player);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await frame()).toBe(player);
});

it('LE-02 a video that replaces a lost one does not start at the chapter that was chosen in the lost one', async () => {
  let video = '4711/clip';
  const chapters = [{ title: 'القانون', start: 60 }];
  const { person } = open({ answers: { course: () => courseWith(video), chapters: () => ({ data: { chapters } }) } });
  const player = await frame();
  startPlayer(player);
  await person.click(await screen.findByRole('button', { name: /القانون/ }));
  say(player, 'play');
  say(player, 'error', { code: 404 });
  video = '4711/better';
  await person.click(await retryButton());
  await waitFor(async () => expect((await frame()).getAttribute('src')).toContain('/4711/better'));
  const posted = startPlayer(await frame());
  expect(posted()).not.toContainEqual(expect.objectContaining({ method: 'play' }));
});
