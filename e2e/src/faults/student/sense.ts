import type { Locator, Page } from 'playwright-core';
import type { LoadedExam } from '../../exam/examCourse';
import type { Seat } from './seat';

/** Behaviour of a student who wants to continue, without knowledge of the fault. */

/** Time without progress that counts as a dead end, in ms. */
export const GIVE_UP_MS = 45_000;
const LOOK_EVERY_MS = 60;
const SEEING_MS = 4000;
const ASTRAY_MS = 1500;
const WATCHED_MS = 30_000;
const PRESS_MS = 1200;
const MOST_SHOWN = 300;

/** The student cannot continue. */
export class DeadEnd extends Error {
  override name = 'DeadEnd';
}

async function press(button: Locator): Promise<void> {
  // The button may be gone or covered; then look again.
  await button.click({ timeout: PRESS_MS }).catch(() => undefined);
}

async function logInAgain({ page, candidate }: Seat): Promise<void> {
  // The login page itself may have failed to load.
  const retry = page().getByRole('button', { name: 'إعادة المحاولة' }).first();
  if (await retry.isVisible().catch(() => false)) return press(retry);
  try {
    await page().getByLabel('كود الطالب').fill(candidate.studentCode, { timeout: SEEING_MS });
    const password = page().getByLabel('كلمة المرور', { exact: true });
    await password.fill(candidate.password, { timeout: SEEING_MS });
    await password.press('Enter', { timeout: SEEING_MS });
    await page().waitForURL((url) => url.pathname !== '/login', { timeout: SEEING_MS, waitUntil: 'commit' });
  } catch {
    // Already past the login page, or still on it.
  }
}

/** Returns the student's place, judged by the screen. */
async function look(seat: Seat, exam: LoadedExam): Promise<string> {
  const url = seat.page().url();
  if (!url.startsWith(seat.proxy.origin)) return 'nowhere';
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
      // A captive portal's page.
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
      if ((document.querySelector('main')?.textContent ?? '').includes('فافتح الامتحان منه لتُرسل إجاباتك'))
        return 'unsent';
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
      if (seen === 'nowhere') await seat.connectWorker();
      await page.goto(`${seat.proxy.origin}${exam.address}/attend`).catch(() => undefined);
      // A refused connection fails at once.
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
      // The product sends automatically.
      return page.waitForTimeout(LOOK_EVERY_MS);
    default:
      return page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/**
 * Continues as a student would until one of the wanted places is reached. Throws DeadEnd.
 * @param also actions at other places on the way
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
    // Other pages appear briefly around a login; staying there is a dead end.
    if (seen !== 'elsewhere in the product') elsewhereSince = null;
    else {
      elsewhereSince ??= performance.now();
      if (performance.now() - elsewhereSince > ASTRAY_MS) seen = 'astray';
    }
    if (wanted.includes(seen)) return seen;
    // The product retries with growing delays; after a while the student presses the button.
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
  const shown = await shownBy(seat.page());
  throw new DeadEnd(`stuck at "${seen}" of ${seat.page().url()} on the way to ${wanted.join(' or ')}: ${shown}`);
}

/** Returns the words that tell where the student is. */
export async function shownBy(page: Page): Promise<string> {
  const text = await page
    .evaluate(() => {
      const parts = document.querySelectorAll(
        'dialog[open], section[aria-label], [role="status"], main h1, main h2, main button',
      );
      return [...parts].map((part) => part.textContent ?? '').join(' | ');
    })
    .catch(() => 'a page that does not answer');
  return text.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
}
