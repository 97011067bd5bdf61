import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { enrollCandidate } from '../exam/examCourse';
import type { Candidate, ExamCourse } from '../exam/examCourse';
import { startKillableBrowser } from './killableBrowser';
import type { KillableBrowser } from './killableBrowser';

/** A page that answers within this many milliseconds is only slow. */
const PATIENCE_MS = 15_000;

/** A student at a device: one browser on one profile, kept from run to run. */
export interface Seat {
  readonly candidate: Candidate;
  readonly course: ExamCourse;
  /** The tab that the student looks at. */
  page: () => Page;
  context: () => BrowserContext;
  /** Closes the tab without asking it and opens another. */
  killTab: () => Promise<void>;
  /** Kills the browser and starts another one on the same profile. */
  killBrowser: () => Promise<void>;
  openTab: () => Promise<Page>;
  /** Makes a tab the one that the student looks at. */
  lookAt: (page: Page) => Promise<void>;
  leave: () => Promise<void>;
}

/** tsx marks functions with their names; functions that are sent into the page look for its marker there. */
const NAME_KEEPER = 'globalThis.__name ??= (value) => value;';

/** Seats a new student of the course at a device of their own, logged in as an earlier visit would have left it. */
export async function takeSeat(executable: string, course: ExamCourse): Promise<Seat> {
  const candidate = await enrollCandidate(course);
  const profile = await mkdtemp(path.join(tmpdir(), 'manassa-seat-'));
  let browser: KillableBrowser;
  let current: Page;

  async function openTab(): Promise<Page> {
    const page = await browser.context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    // "Leave the page?", asked where the device keeps nothing: the student who reloads wants to.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    return page;
  }

  async function startBrowser(): Promise<void> {
    browser = await startKillableBrowser(executable, profile);
    await browser.context.addInitScript(NAME_KEEPER);
    current = await openTab();
    for (const page of browser.context.pages()) if (page !== current) await page.close();
  }

  await startBrowser();
  const seat: Seat = {
    candidate,
    course,
    page: () => current,
    context: () => browser.context,
    async killTab() {
      const killed = current;
      current = await openTab();
      await killed.close();
    },
    async killBrowser() {
      await browser.kill();
      await startBrowser();
    },
    openTab,
    async lookAt(page) {
      current = page;
      await page.bringToFront();
    },
    async leave() {
      await browser.kill();
      await rm(profile, { recursive: true, force: true });
    },
  };
  // Any document of the origin will do to put the token where a login puts it.
  await seat.page().goto(`${course.origin}/api/v2/group?stage=highschool&grade=third`);
  await seat.page().evaluate((token) => window.localStorage.setItem('loginToken', token), candidate.token);
  return seat;
}
