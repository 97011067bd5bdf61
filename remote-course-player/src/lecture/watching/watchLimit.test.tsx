import { buildProgress } from '@manassa/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { frame, open, openPlaying } from '../lectureScene';
import { playTo, say } from '../player/fakePlayer';
import { raiseWatchedCount } from './watchedCountStorage';

const counts = (bodies: unknown[]) => bodies.map((body) => (body as { watchedCount: number }).watchedCount);
/** A server that answers reports with its old progress. */
const forgetful = { reportProgress: () => ({ data: { enrollment: { progress: [] } } }) };

beforeEach(() => window.localStorage.clear());

describe('lecture with a watch limit', () => {
  it('RX-03 accepts a response with the specified fields only, and shows the counted view', async () => {
    const progress = [{ content: 'l1', isCompleted: true, watchedCount: 1, watchPercentage: 50 }];
    const { api, player } = await openPlaying({
      item: { watchLimit: 3 },
      answers: { reportProgress: () => ({ data: { enrollment: { course: null, progress, createdAt: null } } }) },
    });
    playTo(player, 50);
    await waitFor(() => expect(api.of('reportProgress')).toHaveLength(1));
    expect(await screen.findByText(/عدد المشاهدات المتبقية/)).toHaveTextContent('عدد المشاهدات المتبقية: 2');
    const contents = screen.getByRole('navigation', { name: 'محتوى الكورس' });
    expect(await within(contents).findByRole('link', { name: /قانون أوم.*مكتمل/ })).toBeVisible();
  });

  it('RX-03 shows a counted view at once, before any response', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { player } = await openPlaying({
      item: { watchLimit: 2 },
      answers: { reportProgress: () => held.then(forgetful.reportProgress) },
    });
    expect(screen.getByText(/عدد المشاهدات المتبقية/)).toHaveTextContent('المتبقية: 2');
    playTo(player, 50);
    await waitFor(() => expect(screen.getByText(/عدد المشاهدات المتبقية/)).toHaveTextContent('المتبقية: 1'));
    // The page has a single queue: the next test needs it empty.
    answer();
  });

  it('RX-03 does not open again on the same page after the last view, whatever the server says', async () => {
    const { player, person } = await openPlaying({ item: { watchLimit: 1 }, answers: forgetful });
    playTo(player, 60);
    const contents = screen.getByRole('navigation', { name: 'محتوى الكورس' });
    await person.click(within(contents).getByRole('link', { name: /واجب قصير/ }));
    await person.click(within(contents).getByRole('link', { name: /قانون أوم/ }));
    expect(await screen.findByRole('note')).toHaveTextContent('شاهدت هذا الدرس 1 من 1');
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('RX-03 closes when the last view has ended, so that it cannot be played again', async () => {
    const { player } = await openPlaying({ item: { watchLimit: 1 }, answers: forgetful });
    playTo(player, 60);
    expect(await frame()).toBe(player);
    // A keyboard's focus is in the frame, which is removed.
    player.focus();
    say(player, 'ended');
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('شاهدت هذا الدرس 1 من 1');
    expect(note).toHaveFocus();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('RX-03 LE-06 keeps the files during and after the last view, also if the server withholds them with the video', async () => {
    const { known, player, api } = await openPlaying({
      item: { watchLimit: 1, docs: [{ name: 'ملزمة', link: 'docs/sheet.pdf' }] },
      answers: forgetful,
    });
    playTo(player, 60);
    for (const item of known.course.sections[0]?.content ?? []) Object.assign(item, { docs: [], video: null });
    // The student comes back from the file, which opens in another tab.
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(api.of('course')).toHaveLength(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await frame()).toBe(player);
    expect(screen.getByRole('link', { name: /ملزمة/ })).toBeVisible();
    const file = screen.getByRole('link', { name: /ملزمة/ });
    file.focus();
    say(player, 'ended');
    await screen.findByRole('note');
    expect(file).toBeVisible();
    expect(file).toHaveFocus();
  });

  it('RX-03 never reports fewer views than before, when the server has lost some', async () => {
    const scene = {
      course: { progress: [buildProgress('l1', { watchedCount: 2 })] },
      answers: forgetful,
    };
    const first = await openPlaying(scene);
    playTo(first.player, 50);
    await waitFor(() => expect(counts(first.api.of('reportProgress').map(({ body }) => body))).toEqual([3]));
    first.unmount();
    window.localStorage.removeItem('manassa.lecture.position.20418.l1');
    const second = await openPlaying({ ...scene, course: { progress: [] } });
    playTo(second.player, 50, 55);
    await waitFor(() => expect(counts(second.api.of('reportProgress').map(({ body }) => body))).toEqual([4, 4]));
  });

  it('RX-03 keeps a count that the server once sent, when a later response has a lower one', async () => {
    const first = await openPlaying({
      item: { watchLimit: 3 },
      course: { progress: [buildProgress('l1', { watchedCount: 2 })] },
    });
    first.unmount();
    await openPlaying({ item: { watchLimit: 3 } });
    expect(screen.getByText(/عدد المشاهدات المتبقية/)).toHaveTextContent('المتبقية: 1');
  });

  it('RX-03 includes a view counted in another tab, up to the limit', async () => {
    const { api, player } = await openPlaying({ item: { watchLimit: 2 }, answers: forgetful });
    act(() => raiseWatchedCount('20418', 'l1', 2));
    playTo(player, 50);
    await waitFor(() => expect(counts(api.of('reportProgress').map(({ body }) => body))).toEqual([2]));
  });

  it('RX-03 counts for the logged-in student only', async () => {
    raiseWatchedCount('student-0', 'l1', 5);
    const { api, player } = await openPlaying({ item: { watchLimit: 2 }, answers: forgetful });
    playTo(player, 50);
    await waitFor(() => expect(counts(api.of('reportProgress').map(({ body }) => body))).toEqual([1]));
  });

  it('RX-03 stays blocked after a reload while reports wait for a connection', async () => {
    const key = 'manassa.watch.20418.l1';
    const waiting = {
      courseId: 'course-1',
      enrollmentId: 'en1',
      contentId: 'l1',
      watchPercentage: 80,
      watchedCount: 2,
    };
    window.localStorage.setItem(key, JSON.stringify({ v: 1, ...waiting }));
    let isConnected = false;
    const reportProgress = () => (isConnected ? forgetful.reportProgress() : { network: true as const });
    open({ item: { watchLimit: 2 }, answers: { reportProgress } });
    expect(await screen.findByRole('note')).toHaveTextContent('شاهدت هذا الدرس 2 من 2');
    isConnected = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
  });
});
