import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openRemotes } from '../testing/openRemotes';

describe('RemoteRouter', () => {
  it('brings a remote when its address is opened, and the next one on the way there', async () => {
    openRemotes('/', new Set());
    await userEvent.click(await screen.findByRole('link', { name: 'نتائجي' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('nests the exam under the player’s layout', async () => {
    openRemotes('/course/view/c1/exam/e1/start', new Set());
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
    expect(screen.getByRole('navigation')).toHaveTextContent('محتوى الكورس');
  });

  it('says that a section is down, and shows it after a retry without a reload', async () => {
    const down = new Set(['remote-student']);
    openRemotes('/student/results', down);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(screen.getByText('الشريط')).toBeVisible();
    down.clear();
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });

  it('keeps the layout when only the nested remote is down, and brings it back on retry', async () => {
    const down = new Set(['remote-exam']);
    openRemotes('/course/view/c1/exam/e1/start', down);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(screen.getByRole('navigation')).toBeVisible();
    down.clear();
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'بدء الامتحان' })).toBeVisible();
  });

  it('SH-10 sends an address that nobody serves to the not-found page, replacing it', async () => {
    const { router } = openRemotes('/nowhere', new Set());
    expect(await screen.findByRole('heading', { name: 'غير موجود' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/not-found-404');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('sends an unknown address inside a remote there too', async () => {
    openRemotes('/student/nowhere', new Set());
    expect(await screen.findByRole('heading', { name: 'غير موجود' })).toBeVisible();
  });

  it('SH-08 keeps a crash inside the remote that broke', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    openRemotes('/student/broken', new Set());
    expect(await screen.findByRole('heading', { name: 'عذرًا، حدث خطأ غير متوقع' })).toBeVisible();
    expect(screen.getByText('الشريط')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/boom/)).toBeInTheDocument());
  });
});
