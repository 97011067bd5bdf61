import { areUpdatesHeld } from '@manassa/shared/federation';
import { buildCourse, buildItem, buildProgress, buildSection } from '@manassa/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { frame, open, openPlaying } from './lectureScene';
import { ORIGIN, say } from './player/fakePlayer';

beforeEach(() => window.localStorage.clear());

describe('lecture', () => {
  it('LE-01 plays a Bunny video with its title, length and section around it', async () => {
    open();
    expect((await frame()).getAttribute('src')).toBe(`${ORIGIN}/embed/4711/clip?autoplay=false`);
    expect(screen.getByRole('heading', { level: 1, name: 'قانون أوم' })).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('24 دقيقة');
  });

  it('LE-01 names the video of a lecture without a title as the page does', async () => {
    open({ item: { title: '' } });
    expect(await screen.findByTitle('محاضرة')).toBeVisible();
    expect(screen.getByRole('group', { name: 'محاضرة' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'محاضرة' })).toBeVisible();
  });

  it('LE-01 shows that a video type is not supported', async () => {
    open({ item: { videoType: 'vimeo' } });
    expect(await screen.findByText('نوع الفيديو غير مدعوم')).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('LE-01 shows the video error with a retry that reloads the player', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { player, person } = await openPlaying();
    say(player, 'error', { code: 1 });
    expect(screen.getByRole('alert')).toHaveTextContent('حدث خطأ أثناء تحميل الفيديو');
    expect(screen.queryByText('جارٍ تحميل الفيديو...')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    await waitFor(() => expect(screen.queryByText(/حدث خطأ أثناء تحميل الفيديو/)).toBeNull());
    expect(await frame()).not.toBe(player);
    expect(document.activeElement).toContainElement(await frame());
    expect(document.body).not.toHaveFocus();
  });

  it('RL-07 holds updates while it plays, and no longer', async () => {
    const { player } = await openPlaying();
    say(player, 'play');
    expect(areUpdatesHeld()).toBe(true);
    say(player, 'pause');
    expect(areUpdatesHeld()).toBe(false);
    say(player, 'play');
    say(player, 'ended');
    expect(areUpdatesHeld()).toBe(false);
  });

  it('LE-02 shows no video and asks to subscribe without an enrollment', async () => {
    open({ course: { enrolled: false, enrollmentId: null }, item: { docs: [{ name: 'م', link: '/media/a.pdf' }] } });
    expect(await screen.findByText('يجب الاشتراك في الكورس لمشاهدة هذا الدرس')).toBeVisible();
    expect(document.querySelector('iframe, video')).toBeNull();
    expect(screen.queryByRole('link', { name: /م/, description: /a.pdf/ })).toBeNull();
  });

  it('LE-02 shows required content as links and no video', async () => {
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

  it('LE-02 shows the number of views and of allowed views, with advice', async () => {
    open({ item: { watchLimit: 3 }, course: { progress: [buildProgress('l1', { watchedCount: 3 })] } });
    expect((await screen.findByRole('note')).textContent).toContain('شاهدت هذا الدرس 3 من 3 مرات مسموح بها');
    expect(screen.getByText(/تواصل مع الدعم أو مع المدرس/)).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it.each([
    [1, '1 من 1 مرة مسموح بها'],
    [12, '12 من 12 مرة مسموح بها'],
  ])('LE-02 names a limit of %p views in the form that Arabic asks for', async (watchLimit, text) => {
    open({ item: { watchLimit }, course: { progress: [buildProgress('l1', { watchedCount: watchLimit })] } });
    expect(await screen.findByRole('note')).toHaveTextContent(text);
  });

  it('LE-02 shows both reasons at once', async () => {
    open({
      item: { watchLimit: 1, requiredContent: [{ _id: 'e1', title: '', type: 'exam' }] },
      course: { progress: [buildProgress('l1', { watchedCount: 1 })] },
    });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('يجب إكمال المحتوى المطلوب أولًا');
    expect(note).toHaveTextContent('شاهدت هذا الدرس 1 من 1');
  });

  it('LE-02 reads the course again when the cached one is from before the lecture opened', async () => {
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

  it('LE-04 warns at two views left and not at three', async () => {
    const { unmount } = open({
      item: { watchLimit: 3 },
      course: { progress: [buildProgress('l1', { watchedCount: 1 })] },
    });
    await frame();
    expect(screen.getByText(/عدد المشاهدات المتبقية/)).toHaveTextContent('عدد المشاهدات المتبقية: 2');
    unmount();
    window.localStorage.clear();
    open({ item: { watchLimit: 3 } });
    await frame();
    expect(screen.queryByText(/عدد المشاهدات المتبقية/)).toBeNull();
  });

  it('LE-05 shows that chapters could not be loaded, retries, and shows when there are none', async () => {
    const { api, person } = open({ answers: { chapters: () => ({ refuse: 500 }) } });
    expect(await screen.findByText('تعذّر تحميل فصول الفيديو. حاول مرة أخرى.')).toBeVisible();
    api.use({ chapters: () => ({ data: { chapters: [] } }) });
    await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByText('لا توجد فصول متاحة')).toBeVisible();
    expect(screen.getByRole('region', { name: 'فصول الفيديو' })).toHaveFocus();
  });

  it('LE-05 shows that there are no chapters of a video that the server does not know', async () => {
    open({ answers: { chapters: () => ({ refuse: 404, message: 'الفيديو غير موجود' }) } });
    expect(await screen.findByText('لا توجد فصول متاحة')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
  });

  it('LE-06 opens documents in a new tab and leaves out unsafe ones', async () => {
    open({
      item: {
        docs: [
          { name: 'مذكرة قانون أوم', link: '/media/docs/t3.pdf' },
          { name: 'خبيث', link: 'javascript:alert(1)' },
        ],
      },
    });
    const link = await screen.findByRole('link', { name: /مذكرة قانون أوم/ });
    expect(link).toHaveAttribute('href', `${window.location.origin}/media/docs/t3.pdf`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText('خبيث')).toBeNull();
  });

  it('LE-07 plays the free video without an enrollment', async () => {
    open({
      item: { isFree: true, freeVideo: '4711/free', video: null },
      course: { enrolled: false, enrollmentId: null },
    });
    expect((await frame()).getAttribute('src')).toContain('/4711/free');
  });

  it('CV-01 shows the empty state for an unknown lecture', async () => {
    open({ course: { course: buildCourse() } });
    expect(await screen.findByRole('heading', { level: 2, name: 'لا توجد بيانات' })).toBeVisible();
  });
});
