import type { Page } from 'playwright-core';
import { openPage } from '../harness/browserTest';
import type { OpenOptions } from '../harness/browserTest';
import { serveBunny } from '../harness/servers/bunnyEmbed';
import { addProbe } from './measure';
import { FOREIGN_COURSE, IDS, serveTyped } from './typedApi';
import type { Reply } from './typedApi';
import type { TypedTexts } from './typedTexts';

export type Person = 'visitor' | 'student';

/** A page of the product, and a part of it that shows when its data is there. */
export interface Stop {
  name: string;
  address: string;
  ready: string;
}

const view = (type: string, itemId: string, end = ''): string =>
  `/course/view/${IDS.course}/section/${IDS.section}/${type}/${itemId}${end}`;

const HEADING = '#root main h1';

/** Every route of the route table, with all variants that differ in layout. */
export const STOPS: Readonly<Record<Person, readonly Stop[]>> = {
  visitor: [
    { name: 'landing', address: '/', ready: HEADING },
    { name: 'login', address: '/login', ready: 'main form' },
    { name: 'signup', address: '/signup', ready: 'main form' },
    { name: 'not found', address: '/no-such-page', ready: HEADING },
    { name: 'catalogue', address: '/course/stage/highschool/grade/third', ready: 'main article, main li' },
    { name: 'details', address: `/course/details/${IDS.course}`, ready: HEADING },
  ],
  student: [
    { name: 'my data', address: '/student/details', ready: 'main dd, main [class*=fact]' },
    { name: 'my courses', address: '/student/courses', ready: 'main [role=progressbar]' },
    { name: 'my results', address: '/student/results', ready: 'main [role=progressbar]' },
    { name: 'buy', address: '/course/buy', ready: 'main input[type=radio][name]' },
    { name: 'buy a course', address: `/course/buy?course=${FOREIGN_COURSE}`, ready: 'main aside h2 + a' },
    { name: 'details', address: `/course/details/${IDS.course}`, ready: HEADING },
    { name: 'details of another', address: `/course/details/${FOREIGN_COURSE}`, ready: HEADING },
    { name: 'lecture', address: view('lecture', IDS.lecture), ready: 'main iframe' },
    { name: 'blocked lecture', address: view('lecture', IDS.blocked), ready: 'main nav ol a' },
    { name: 'unsupported lecture', address: view('lecture', IDS.unsupported), ready: HEADING },
    { name: 'homework', address: view('homework', IDS.homework), ready: HEADING },
    { name: 'exam start', address: view('exam', IDS.exam, '/start'), ready: HEADING },
    { name: 'blocked exam', address: view('exam', IDS.blockedExam, '/start'), ready: HEADING },
    { name: 'exam', address: view('exam', IDS.running, '/attend'), ready: 'main [role=timer]' },
    { name: 'exam result', address: view('exam', IDS.graded, '/result'), ready: HEADING },
    // Last, so that it has a button to continue the course.
    { name: 'landing', address: '/', ready: 'main [data-session=student] a + a' },
  ],
};

export async function openTyped(
  person: Person,
  texts: TypedTexts,
  options: OpenOptions,
  reply?: { now: Reply },
): Promise<Page> {
  const page = await openPage(options);
  await addProbe(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveTyped(page, texts, reply);
  await serveBunny(page);
  await page.addInitScript((isStudent) => {
    if (isStudent && window === window.top) window.localStorage.setItem('loginToken', 'token');
  }, person === 'student');
  return page;
}

/** Opens a page and waits until its data, its fonts and its layout are there. */
export async function arrive(page: Page, stop: Stop): Promise<void> {
  await page.goto(stop.address);
  await page.locator(stop.ready).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
