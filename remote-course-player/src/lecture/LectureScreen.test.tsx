import type { ContentItem } from '@manassa/shared/contract';
import {
  buildChapter,
  buildCourse,
  buildItem,
  buildProgress,
  buildSection,
  buildUser,
  fakeApi,
  renderApp,
} from '@manassa/shared/testing';
import type { FakeHandlers } from '@manassa/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
// Compiled before the first test, which would else wait for it.
import '../courseView/CourseViewLayout';
import './LectureScreen';

const student = buildUser();
const PATH = '/course/view/course-1/section/section-1/lecture/l1';
const ORIGIN = 'https://iframe.mediadelivery.net';

interface Scene {
  item?: Partial<ContentItem>;
  course?: Record<string, unknown>;
  answers?: FakeHandlers;
}

/** A lecture as an enrolled student finds it; the server remembers what is reported. */
function open({ item, course, answers }: Scene = {}) {
  const lecture = buildItem({ _id: 'l1', title: 'قانون أوم', videoType: 'bunny', video: '4711/clip', ...item });
  const exam = buildItem({ _id: 'e1', type: 'exam', title: 'امتحان قصير' });
  const known = {
    course: buildCourse({ sections: [buildSection({ content: [lecture, exam] })] }),
    enrolled: true,
    enrollmentId: 'en1',
    progress: [] as ReturnType<typeof buildProgress>[],
    ...course,
  };
  const api = fakeApi({
    course: () => ({ data: known }),
    chapters: () => ({ data: { chapters: [] } }),
    reportProgress: ({ body }) => {
      const { contentId, watchPercentage, watchedCount } = body as {
        contentId: string;
        watchPercentage: number;
        watchedCount: number;
      };
      known.progress = [
        buildProgress(contentId, { watchPercentage, watchedCount, isCompleted: watchPercentage >= 100 }),
      ];
      return { data: { enrollment: { _id: 'en1', progress: known.progress } } };
    },
    ...answers,
  });
  return { api, known, ...renderApp(routes, { path: PATH, session: student }) };
}

async function frame(): Promise<HTMLIFrameElement> {
  const found = await screen.findByTitle('قانون أوم');
  if (!(found instanceof HTMLIFrameElement)) throw new Error('no frame');
  return found;
}

/** What the player in the frame says. */
function say(player: HTMLIFrameElement, event: string, value?: unknown): void {
  const data = JSON.stringify({ context: 'player.js', event, value });
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: player.contentWindow }));
  });
}

function playTo(player: HTMLIFrameElement, ...seconds: number[]): void {
  for (const at of seconds) say(player, 'timeupdate', { seconds: at, duration: 100 });
}

async function openPlaying(scene: Scene = {}) {
  const opened = open(scene);
  const player = await frame();
  if (!player.contentWindow) throw new Error('no window');
  const posted = jest.spyOn(player.contentWindow, 'postMessage').mockImplementation(() => {});
  say(player, 'ready');
  return { ...opened, player, orders: () => posted.mock.calls.map(([order]) => JSON.parse(String(order)) as object) };
}

beforeEach(() => window.localStorage.clear());

describe('a lecture', () => {
  it('LE-01 plays a Bunny video with its title, length and section around it', async () => {
    open();
    expect((await frame()).getAttribute('src')).toBe(`${ORIGIN}/embed/4711/clip?autoplay=false`);
    expect(screen.getByRole('heading', { level: 1, name: 'قانون أوم' })).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('24 دقيقة');
  });

  it('LE-01 says that a video type is not supported', async () => {
    open({ item: { videoType: 'vimeo' } });
    expect(await screen.findByText('نوع الفيديو غير مدعوم')).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('LE-01 shows the video error with a retry that loads the player anew', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { player, person } = await openPlaying();
    say(player, 'error', { code: 1 });
    expect(screen.getByText(/حدث خطأ أثناء تحميل الفيديو/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    await waitFor(() => expect(screen.queryByText(/حدث خطأ أثناء تحميل الفيديو/)).toBeNull());
    expect(await frame()).not.toBe(player);
  });

  it('LE-02 has no video in the page and says to subscribe when not enrolled', async () => {
    open({ course: { enrolled: false, enrollmentId: null }, item: { docs: [{ name: 'م', link: '/media/a.pdf' }] } });
    expect(await screen.findByText('يجب الاشتراك في الكورس لمشاهدة هذا الدرس')).toBeVisible();
    expect(document.querySelector('iframe, video')).toBeNull();
    expect(screen.queryByRole('link', { name: /م/, description: /a.pdf/ })).toBeNull();
  });

  it('LE-02 names required content as links to it and has no video in the page', async () => {
    open({
      item: {
        requiredContent: [
          { _id: 'e1', title: '', type: null },
          { _id: 'elsewhere', title: 'من كورس آخر', type: 'lecture' },
        ],
      },
    });
    expect(await screen.findByText('يجب إكمال المحتوى المطلوب أولًا')).toBeVisible();
    const required = screen.getByRole('list', { name: 'المحتوى المطلوب' });
    expect(within(required).getByRole('link', { name: 'امتحان قصير' })).toHaveAttribute(
      'href',
      '/course/view/course-1/section/section-1/exam/e1/start',
    );
    expect(within(required).getByText('من كورس آخر').closest('a')).toBeNull();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('LE-02 says how often of how many times it was watched, with advice', async () => {
    open({ item: { watchLimit: 3 }, course: { progress: [buildProgress('l1', { watchedCount: 3 })] } });
    expect((await screen.findByRole('note')).textContent).toContain('شاهدت هذا الدرس 3 من 3 مرات مسموح بها');
    expect(screen.getByText(/تواصل مع الدعم أو مع المدرس/)).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('LE-02 gives both reasons at once', async () => {
    open({
      item: { watchLimit: 1, requiredContent: [{ _id: 'e1', title: '', type: 'exam' }] },
      course: { progress: [buildProgress('l1', { watchedCount: 1 })] },
    });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('يجب إكمال المحتوى المطلوب أولًا');
    expect(note).toHaveTextContent('شاهدت هذا الدرس 1 من 1');
  });

  it('LE-02 asks for the video again when what is known is from before the lecture opened', async () => {
    const withVideo = buildItem({ _id: 'l1', title: 'قانون أوم', videoType: 'bunny', video: '4711/clip' });
    const answer = (video: string | null) => ({
      data: {
        course: buildCourse({ sections: [buildSection({ content: [{ ...withVideo, video }] })] }),
        enrolled: true,
        enrollmentId: 'en1',
        progress: [],
      },
    });
    let asked = 0;
    open({
      answers: {
        course() {
          asked += 1;
          return answer(asked === 1 ? null : '4711/clip');
        },
      },
    });
    expect((await frame()).getAttribute('src')).toContain('/4711/clip');
    expect(asked).toBe(2);
  });

  it('LE-03 reports the half with one view more and then every multiple of five, one after another', async () => {
    const { api, player } = await openPlaying({
      course: { progress: [buildProgress('l1', { watchedCount: 2, isCompleted: false })] },
    });
    playTo(player, 10, 49.9, 50, 50.5, 55, 61);
    await waitFor(() => expect(api.of('reportProgress')).toHaveLength(3));
    expect(api.of('reportProgress').map((request) => request.body)).toEqual(
      [50, 55, 60].map((watchPercentage) => ({
        contentId: 'l1',
        contentType: 'lecture',
        watchPercentage,
        watchedCount: 3,
      })),
    );
    expect(api.of('reportProgress')[0]?.params.enrollmentId).toBe('en1');
  });

  it('LE-03 marks the lecture as completed in the list without asking for the course again', async () => {
    const { api, player } = await openPlaying();
    playTo(player, 99);
    say(player, 'ended');
    const contents = screen.getByRole('navigation', { name: 'محتوى الكورس' });
    expect(await within(contents).findByRole('link', { name: /قانون أوم.*مكتمل/ })).toBeVisible();
    expect(api.of('course')).toHaveLength(1);
  });

  it('LE-03 goes on playing when the view it counts uses up the limit', async () => {
    const { api, player } = await openPlaying({ item: { watchLimit: 1 } });
    playTo(player, 50);
    await waitFor(() => expect(api.of('reportProgress')).toHaveLength(1));
    const left = await screen.findByText(/عدد المشاهدات المتبقية/);
    expect(left).toHaveTextContent('عدد المشاهدات المتبقية: 0');
    expect(await frame()).toBe(player);
  });

  it('LE-03 keeps what cannot be sent and sends the newest when the line is back', async () => {
    const { api, player } = await openPlaying({ answers: { reportProgress: () => ({ network: true }) } });
    playTo(player, 50, 60);
    await waitFor(() => expect(api.of('reportProgress').length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(window.localStorage.getItem('manassa.watch.20418.l1')).toContain('"watchPercentage":60'),
    );
    const before = api.of('reportProgress').length;
    api.use({ reportProgress: () => ({ data: { enrollment: { _id: 'en1', progress: [] } } }) });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(window.localStorage.getItem('manassa.watch.20418.l1')).toBeNull());
    expect(
      api
        .of('reportProgress')
        .slice(before)
        .map((request) => request.body),
    ).toEqual([{ contentId: 'l1', contentType: 'lecture', watchPercentage: 60, watchedCount: 1 }]);
  });

  it('LE-03 sends after a reload what could not be sent before', async () => {
    const waiting = {
      v: 1,
      courseId: 'course-1',
      enrollmentId: 'en1',
      contentId: 'l1',
      watchPercentage: 80,
      watchedCount: 2,
    };
    window.localStorage.setItem('manassa.watch.20418.l1', JSON.stringify(waiting));
    const { api } = open();
    await waitFor(() => expect(api.of('reportProgress')).toHaveLength(1));
    expect(api.of('reportProgress')[0]?.body).toMatchObject({ watchPercentage: 80, watchedCount: 2 });
  });

  it('LE-03 resumes where playback stopped and does not count that view again', async () => {
    const first = await openPlaying();
    playTo(first.player, 50, 62);
    say(first.player, 'pause');
    await waitFor(() => expect(first.api.of('reportProgress')).toHaveLength(3));
    first.unmount();
    const second = await openPlaying({ course: { progress: [buildProgress('l1', { watchedCount: 1 })] } });
    expect(second.orders()).toContainEqual(expect.objectContaining({ method: 'setCurrentTime', value: 62 }));
    playTo(second.player, 62, 65);
    await waitFor(() => expect(second.api.of('reportProgress')).toHaveLength(1));
    expect(second.api.of('reportProgress')[0]?.body).toMatchObject({ watchPercentage: 65, watchedCount: 1 });
  });

  it('LE-03 reports nothing for who is not enrolled', async () => {
    const { api, player } = await openPlaying({
      item: { isFree: true, freeVideo: '4711/free', video: null },
      course: { enrolled: false, enrollmentId: null },
    });
    playTo(player, 50, 100);
    await act(async () => Promise.resolve());
    expect(api.of('reportProgress')).toEqual([]);
  });

  it('LE-04 warns at two views left and not at three', async () => {
    const { unmount } = open({
      item: { watchLimit: 3 },
      course: { progress: [buildProgress('l1', { watchedCount: 1 })] },
    });
    await frame();
    expect(screen.getByText(/عدد المشاهدات المتبقية/)).toHaveTextContent('عدد المشاهدات المتبقية: 2');
    unmount();
    open({ item: { watchLimit: 3 } });
    await frame();
    expect(screen.queryByText(/عدد المشاهدات المتبقية/)).toBeNull();
  });

  it('LE-05 goes to a chapter that is pressed and marks the one that plays', async () => {
    const chapters = [buildChapter({ title: 'مراجعة' }), buildChapter({ title: 'استنتاج القانون', startSec: 25 })];
    const { api, player, person, orders } = await openPlaying({
      answers: { chapters: () => ({ data: { chapters } }) },
    });
    const second = await screen.findByRole('button', { name: /00:25.*استنتاج القانون/ });
    expect(api.of('chapters')[0]?.params.videoId).toBe('clip');
    playTo(player, 26);
    expect(second).toHaveAttribute('aria-current', 'true');
    expect(second).toHaveTextContent('الآن');
    await person.click(screen.getByRole('button', { name: /00:00.*مراجعة/ }));
    expect(orders().slice(-2)).toEqual([
      expect.objectContaining({ method: 'setCurrentTime', value: 0 }),
      expect.objectContaining({ method: 'play' }),
    ]);
    playTo(player, 1);
    expect(second).not.toHaveAttribute('aria-current');
  });

  it('LE-05 says that chapters could not be loaded, retries, and says when there are none', async () => {
    const { api, person } = open({ answers: { chapters: () => ({ refuse: 500 }) } });
    expect(await screen.findByText('تعذّر تحميل فصول الفيديو. حاول مرة أخرى.')).toBeVisible();
    api.use({ chapters: () => ({ data: { chapters: [] } }) });
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByText('لا توجد فصول متاحة')).toBeVisible();
  });

  it('LE-06 opens documents in a tab of their own and leaves out what is not safe', async () => {
    open({
      item: {
        docs: [
          { name: 'مذكرة قانون أوم', link: '/media/docs/t3.pdf' },
          { name: 'خبيث', link: 'javascript:alert(1)' },
        ],
      },
    });
    const link = await screen.findByRole('link', { name: /مذكرة قانون أوم/ });
    expect(link).toHaveAttribute('href', '/media/docs/t3.pdf');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText('خبيث')).toBeNull();
  });

  it('LE-07 plays the free video to who is not enrolled', async () => {
    open({
      item: { isFree: true, freeVideo: '4711/free', video: null },
      course: { enrolled: false, enrollmentId: null },
    });
    expect((await frame()).getAttribute('src')).toContain('/4711/free');
  });

  it('CV-01 has no data for a lecture the course does not have', async () => {
    open({ course: { course: buildCourse() } });
    expect(await screen.findByRole('heading', { level: 2, name: 'لا توجد بيانات' })).toBeVisible();
  });
});
