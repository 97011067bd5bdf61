import { buildChapter, buildProgress } from '@manassa/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { frame, open, openPlaying } from '../lectureScene';
import { playTo, say } from '../player/fakePlayer';

beforeEach(() => window.localStorage.clear());

describe('watching a lecture', () => {
  it('LE-03 reports 50 percent with one view more and then every multiple of five, one after another', async () => {
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

  it('LE-03 marks the lecture as completed in the list without reading the course again', async () => {
    const { api, player } = await openPlaying();
    playTo(player, 99);
    say(player, 'ended');
    const contents = screen.getByRole('navigation', { name: 'محتوى الكورس' });
    expect(await within(contents).findByRole('link', { name: /قانون أوم.*مكتمل/ })).toBeVisible();
    expect(api.of('course')).toHaveLength(1);
  });

  it('LE-03 continues to play when the counted view uses up the limit', async () => {
    const { api, player } = await openPlaying({ item: { watchLimit: 1 } });
    playTo(player, 50);
    await waitFor(() => expect(api.of('reportProgress')).toHaveLength(1));
    const left = await screen.findByText(/عدد المشاهدات المتبقية/);
    expect(left).toHaveTextContent('عدد المشاهدات المتبقية: 0');
    expect(await frame()).toBe(player);
  });

  it('LE-03 stores unsent reports and sends the newest when the connection returns', async () => {
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

  it('LE-03 sends unsent reports after a reload', async () => {
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

  it('LE-03 reports nothing without an enrollment', async () => {
    const { player } = await openPlaying({
      item: { isFree: true, freeVideo: '4711/free', video: null },
      course: { enrolled: false, enrollmentId: null },
    });
    playTo(player, 50, 100);
    await act(async () => Promise.resolve());
    // Not reportProgress of the fake API: an address without an enrollment is no call of the contract.
    expect(jest.mocked(fetch).mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([]);
  });

  it('LE-05 seeks to a pressed chapter and marks the current one', async () => {
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
});
