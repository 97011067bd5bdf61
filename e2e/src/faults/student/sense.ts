import type { Locator } from 'playwright-core';
import type { LoadedExam } from '../../exam/examCourse';
import type { Seat } from './seat';

/** What a student who only wants to go on sees and does: nothing here knows which fault struck. */

/** A student gives up after this many milliseconds without getting where they want: a dead end. */
export const GIVE_UP_MS = 45_000;
const LOOK_EVERY_MS = 60;
const SEEING_MS = 4000;
const ASTRAY_MS = 1500;
const WATCHED_MS = 30_000;
const PRESS_MS = 1200;
/** How much of the screen's text stands in a failure, in characters. */
const MOST_SHOWN = 300;

/** Thrown when the student cannot go on. */
export class DeadEnd extends Error {
  override name = 'DeadEnd';
}

async function press(button: Locator): Promise<void> {
  // It may be gone or covered the next moment: then the student looks again.
  await button.click({ timeout: PRESS_MS }).catch(() => undefined);
}

async function logInAgain({ page, candidate }: Seat): Promise<void> {
  // The login page itself may not have arrived.
  const retry = page().getByRole('button', { name: 'إعادة المحاولة' }).first();
  if (await retry.isVisible().catch(() => false)) return press(retry);
  try {
    await page().getByLabel('كود الطالب').fill(candidate.studentCode, { timeout: SEEING_MS });
    const password = page().getByLabel('كلمة المرور', { exact: true });
    await password.fill(candidate.password, { timeout: SEEING_MS });
    await password.press('Enter', { timeout: SEEING_MS });
    await page().waitForURL((url) => url.pathname !== '/login', { timeout: SEEING_MS, waitUntil: 'commit' });
  } catch {
    // Not on the login page any more, or not yet past it.
  }
}

/** Where the student is, by what stands on the screen. */
async function look(seat: Seat, exam: LoadedExam): Promise<string> {
  const url = seat.page().url();
  if (!url.startsWith(seat.line.origin)) return 'nowhere';
  const { pathname } = new URL(url);
  if (pathname === '/login') return 'login';
  if (!pathname.startsWith(exam.address)) return 'elsewhere in the product';
  return seat
    .page()
    .evaluate(() => {
      const has = (text: string): boolean =>
        [...document.querySelectorAll('button')].some(
          (button) => !button.disabled && button.checkVisibility() && (button.textContent ?? '').includes(text),
        );
      if (document.querySelector('section[aria-label="نتيجتك"]')) return 'result';
      // What a network puts in the place of a page.
      if (document.title === 'Wi-Fi') return 'nowhere';
      if (document.querySelector('dialog[open]')) {
        if (has('إعادة الإرسال الآن')) return 'failed';
        return has('إرسال الآن') ? 'confirming' : 'told';
      }
      if (has('المتابعة هنا')) return 'elsewhere';
      if (document.querySelector('fieldset[role="radiogroup"]:not(:disabled)')) return 'question';
      if (has('استكمال الامتحان')) return 'resume';
      if (has('بدء الامتحان') || has('بدء محاولة جديدة')) return 'start';
      if (has('إعادة الإرسال الآن')) return 'kept';
      if (has('إعادة المحاولة')) return 'unread';
      return 'waiting';
    })
    .catch(() => 'waiting');
}

async function act(seat: Seat, exam: LoadedExam, seen: string): Promise<void> {
  const page = seat.page();
  const named = (name: string): Locator => page.getByRole('button', { name }).first();
  switch (seen) {
    case 'nowhere':
    case 'astray':
      await page.goto(`${seat.line.origin}${exam.address}/attend`).catch(() => undefined);
      // A line that is down answers at once.
      return page.waitForTimeout(LOOK_EVERY_MS);
    case 'login':
      return logInAgain(seat);
    case 'elsewhere':
      return press(named('المتابعة هنا'));
    case 'resume':
      return press(named('استكمال الامتحان'));
    case 'confirming':
      return press(named('مراجعة الإجابات'));
    case 'unread':
      return press(named('إعادة المحاولة'));
    case 'failed':
    case 'kept':
      // The product sends by itself; the student only waits.
      return page.waitForTimeout(LOOK_EVERY_MS);
    default:
      return page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/**
 * Goes on until one of the wanted places is reached, as a student would.
 *
 * @param also what to do at other places on the way
 * @throws DeadEnd
 */
export async function goOnTo(
  seat: Seat,
  exam: LoadedExam,
  wanted: readonly string[],
  also: Readonly<Record<string, () => Promise<void>>> = {},
): Promise<string> {
  const end = performance.now() + GIVE_UP_MS;
  let seen = '';
  let elsewhereSince: number | null = null;
  let keptSince: number | null = null;
  while (performance.now() < end) {
    seen = await look(seat, exam);
    // On the way to a login and back other pages stand there for a moment; who stays there has lost the way.
    if (seen !== 'elsewhere in the product') elsewhereSince = null;
    else {
      elsewhereSince ??= performance.now();
      if (performance.now() - elsewhereSince > ASTRAY_MS) seen = 'astray';
    }
    if (wanted.includes(seen)) return seen;
    // The product sends by itself, later and later; who has watched that for long presses the button.
    if (seen !== 'failed' && seen !== 'kept') keptSince = null;
    else {
      keptSince ??= performance.now();
      if (performance.now() - keptSince > WATCHED_MS) {
        keptSince = null;
        await press(seat.page().getByRole('button', { name: 'إعادة الإرسال الآن' }).first());
      }
    }
    await (also[seen] ?? (() => act(seat, exam, seen)))();
  }
  const text = await seat
    .page()
    .evaluate(() => {
      const parts = document.querySelectorAll(
        'dialog[open], section[aria-label], [role="status"], main h2, main button',
      );
      return [...parts].map((part) => part.textContent ?? '').join(' | ');
    })
    .catch(() => 'a page that does not answer');
  const shown = text.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
  throw new DeadEnd(`stuck at "${seen}" of ${seat.page().url()} on the way to ${wanted.join(' or ')}: ${shown}`);
}
