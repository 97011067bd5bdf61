import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { noticesAtom, store } from '../../session';
import { translatePage } from '../../testing';
import { announce } from '../page/announcement';
import { Button } from './Button';
import { ButtonLink } from './ButtonLink';
import { CopyNumber } from '../text/CopyNumber';
import { CoverImage } from '../picture/CoverImage';
import { Icon } from '../picture/Icon';
import { LiveRegion } from '../page/LiveRegion';
import { ProgressBar } from '../ProgressBar';

const toasts = () => store.get(noticesAtom).map((notice) => [notice.kind, notice.text]);

beforeEach(() => store.set(noticesAtom, []));

it('a button does not submit by default', () => {
  render(<Button>حفظ</Button>);
  expect(screen.getByRole('button', { name: 'حفظ' })).toHaveAttribute('type', 'button');
});

it('AU-10 a pending button announces it, cannot be pressed, submits nothing, and keeps the focus', async () => {
  const press = jest.fn();
  const submit = jest.fn();
  function Form({ pending }: { pending: boolean }) {
    return (
      <form onSubmit={submit}>
        <input aria-label="الاسم" />
        <Button type="submit" loading={pending} onClick={press}>
          إرسال
        </Button>
      </form>
    );
  }
  const { rerender } = render(<Form pending={false} />);
  const button = screen.getByRole('button', { name: 'إرسال' });
  button.focus();
  rerender(<Form pending />);
  // A disabled element loses the focus.
  expect(button).not.toHaveAttribute('disabled');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox'), 'سلمى{Enter}');
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

it('a link that looks like a button is a link, and shows another label where a translator has replaced the texts', () => {
  const { rerender } = render(<ButtonLink to="/course/buy">شراء كورس</ButtonLink>, { wrapper: MemoryRouter });
  translatePage();
  rerender(
    <ButtonLink to="/student/courses" variant="accent" icon="cart">
      كورساتي
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'كورساتي' })).toHaveAttribute('href', '/student/courses');
});

it('copies a number and confirms it', async () => {
  const person = userEvent.setup();
  render(<CopyNumber number="0100 000 0000" />);
  await person.click(screen.getByRole('button', { name: 'نسخ الرقم 0100 000 0000' }));
  expect(await window.navigator.clipboard.readText()).toBe('0100 000 0000');
  expect(toasts()).toEqual([['success', 'تم نسخ الرقم']]);
});

describe('without the clipboard interface', () => {
  async function copyWith(command: () => boolean): Promise<void> {
    const person = userEvent.setup();
    jest.spyOn(window.navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    Object.assign(document, { execCommand: command });
    render(<CopyNumber number="0100" />);
    await person.click(screen.getByRole('button'));
  }

  it('copies with execCommand, keeps the focus and leaves no element behind', async () => {
    let copied = '';
    await copyWith(() => {
      copied = document.querySelector('textarea')?.value ?? '';
      return true;
    });
    expect(copied).toBe('0100');
    expect(toasts()).toEqual([['success', 'تم نسخ الرقم']]);
    expect(document.querySelector('textarea')).toBeNull();
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('reports when that fails as well', async () => {
    await copyWith(() => false);
    expect(toasts()).toMatchObject([['error', expect.stringContaining('تعذّر')]]);
  });
});

it('draws a fallback for a broken picture, and tries a new one', () => {
  const { rerender } = render(<CoverImage src="covers/a.png" alt="غلاف الكورس" ratio={2} />);
  const picture = screen.getByRole('img', { name: 'غلاف الكورس' });
  expect(picture).toHaveAttribute('src', '/media/covers/a.png');
  expect(picture).toHaveAttribute('loading', 'lazy');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'غلاف الكورس' }).tagName).toBe('svg');
  rerender(<CoverImage src="covers/b.png" alt="غلاف الكورس" ratio={2} />);
  expect(screen.getByRole('img', { name: 'غلاف الكورس' })).toHaveAttribute('src', '/media/covers/b.png');
});

it('draws a fallback for a course without a picture', () => {
  const { container } = render(<CoverImage src={null} alt="" />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it.each([
  [42.4, '42'],
  [0.5, '1'],
  [-5, '0'],
  [130, '100'],
  [Number.NaN, '0'],
])('a screen reader reads a progress bar at %p as %p', (percent, now) => {
  render(<ProgressBar percent={percent} label="تقدمك في الكورس" valueText="10 من 24" />);
  const bar = screen.getByRole('progressbar', { name: 'تقدمك في الكورس' });
  expect(bar).toHaveAttribute('aria-valuenow', now);
  expect(bar).toHaveAttribute('aria-valuetext', '10 من 24');
});

it('a progress bar without a text is read rounded down', () => {
  render(<ProgressBar percent={89.9} label="النسبة" />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '89');
});

it('an icon is decoration unless it has a label', () => {
  const { container } = render(
    <>
      <Icon name="play" />
      <Icon name="lock" label="محتوى مغلق" />
    </>,
  );
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('img', { name: 'محتوى مغلق' })).toBeVisible();
});

it('AT-02 announces a sentence, and the same one again as a new one', () => {
  render(<LiveRegion />);
  const region = screen.getByRole('status');
  act(() => announce('متبقٍ أقل من 5 دقائق'));
  const first = within(region).getByText('متبقٍ أقل من 5 دقائق');
  act(() => announce('متبقٍ أقل من 5 دقائق'));
  expect(within(region).getByText('متبقٍ أقل من 5 دقائق')).not.toBe(first);
  expect(region).toHaveAttribute('aria-live', 'polite');
});
