import type { Locator, Page } from 'playwright-core';
import type { Account } from '../../harness/api';
import type { LoadedExam } from '../../exam/examCourse';
import type { Seat } from './seat';
import { DeadEnd, shownBy } from './sense';
import { visit } from './visit';

/** Timeout of a login before the next try, in ms. */
const LET_IN_MS = 5000;
/** The exam waits up to 8 s for the journal on a full disk. */
const EXAM_SHOWN_MS = 12_000;
const TRIES = 9;

/** Retries, because another run may restart the server. */
async function openUntil(tab: Page, url: string, shown: Locator, timeout = LET_IN_MS): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await visit(tab, url);
    try {
      return await shown.waitFor({ timeout });
    } catch (error) {
      if (tried === TRIES) throw error;
    }
  }
}

function openOwnPage(tab: Page, origin: string): Promise<void> {
  return openUntil(tab, `${origin}/student/courses`, tab.getByRole('button', { name: /قائمة الحساب/ }));
}

async function logOutIn(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: /قائمة الحساب/ }).click();
  await tab.getByRole('button', { name: 'تسجيل الخروج' }).click();
  try {
    await tab.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  } catch {
    throw new DeadEnd(`the logout stays at ${tab.url()}: ${await shownBy(tab)}`);
  }
}

async function logInAs(tab: Page, origin: string, { studentCode, password }: Account): Promise<void> {
  await visit(tab, `${origin}/login`);
  await tab.getByLabel('كود الطالب').fill(studentCode);
  const field = tab.getByLabel('كلمة المرور', { exact: true });
  await field.fill(password);
  for (let tried = 1; ; tried += 1) {
    await field.press('Enter', { timeout: LET_IN_MS }).catch(() => undefined);
    try {
      return await tab.waitForURL(({ pathname }) => pathname !== '/login', { timeout: LET_IN_MS, waitUntil: 'commit' });
    } catch (error) {
      // Another run may have restarted the server.
      if (tried === TRIES) throw error;
    }
  }
}

export async function logOutElsewhere(seat: Seat): Promise<void> {
  const tab = await seat.openTab();
  await openOwnPage(tab, seat.proxy.origin);
  await logOutIn(tab);
  await tab.close();
}

/** Another student logs in, opens the same exam and logs out; the first student's tab stays open. */
export async function lendDevice(seat: Seat, exam: LoadedExam): Promise<void> {
  const tab = await seat.openTab();
  await openOwnPage(tab, seat.proxy.origin);
  await logOutIn(tab);
  await logInAs(tab, seat.proxy.origin, seat.other);
  const title = tab.getByRole('heading', { level: 1, name: exam.spec.title });
  await openUntil(tab, `${seat.proxy.origin}${exam.address}/start`, title, EXAM_SHOWN_MS);
  // A waiting submission would be sent about now.
  await tab.waitForTimeout(300);
  await openOwnPage(tab, seat.proxy.origin);
  await logOutIn(tab);
  await tab.close();
}
