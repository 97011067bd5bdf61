import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Candidate, ExamCourse } from '../../exam/examCourse';
import { openCallLog } from '../network/callLog';
import type { CallLog } from '../network/callLog';
import { prepareProfile, startKillableBrowser } from '../browser/killableBrowser';
import type { KillableBrowser } from '../browser/killableBrowser';
import type { Device } from '../plan/runPlan';
import { openLine } from '../network/faultyProxy';
import type { Line } from '../network/faultyProxy';
import type { Site } from '../site/site';
import { mountSmallDisk } from '../browser/smallDisk';
import { visit } from './visit';

/** A page that answers within this many milliseconds is only slow. */
const PATIENCE_MS = 15_000;

/** A student at a device: one browser on one profile, kept from run to run, and a line of their own. */
export interface Seat {
  readonly candidate: Candidate;
  /** Somebody else who uses the same device. */
  readonly other: Candidate;
  readonly course: ExamCourse;
  readonly site: Site;
  readonly line: Line;
  readonly calls: CallLog;
  /** The tab that the student looks at. */
  page: () => Page;
  context: () => BrowserContext;
  browser: () => KillableBrowser;
  /** Whether the disk under the browser has no block left, and gets none. */
  readonly isDiskFull: boolean;
  /** Closes the tab without asking it and opens another. */
  killTab: () => Promise<void>;
  /** Kills the browser and starts another one on the same profile. */
  killBrowser: () => Promise<void>;
  openTab: () => Promise<Page>;
  /** Makes a tab the one that the student looks at. */
  lookAt: (page: Page) => Promise<void>;
  /** Looks at a tab again that has been out of hand (`unattended`). */
  findAgain: (page: Page) => Promise<void>;
  leave: () => Promise<void>;
}

/** tsx marks functions with their names; functions that are sent into the page look for its marker there. */
const NAME_KEEPER = 'globalThis.__name ??= (value) => value;';

/**
 * Seats a new student at a device of their own, logged in as an earlier visit would have left it.
 *
 * @param device what it keeps. Where sites may keep nothing nobody is logged in; a disk is full where this user may
 *   mount one to fill, else it is like any other
 */
export async function takeSeat(
  executable: string,
  site: Site,
  course: ExamCourse,
  device: Device = 'ordinary',
): Promise<Seat> {
  const [candidate, other] = [await site.enroll(course), await site.enroll(course)];
  const line = await openLine(site.origin);
  const calls = openCallLog();
  const disk = device === 'disk-full' ? await mountSmallDisk() : null;
  const profile = await mkdtemp(path.join(disk?.folder ?? tmpdir(), 'manassa-seat-'));
  await prepareProfile(profile, { blocked: device === 'storage-blocked' });
  let browser: KillableBrowser;
  let isOpen = false;
  let current: Page;

  function prepare(page: Page): void {
    page.setDefaultTimeout(PATIENCE_MS);
    calls.follow(page);
    // "Leave the page?", asked where the device keeps nothing: the student who reloads wants to.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  }

  async function openTab(): Promise<Page> {
    const page = await browser.context.newPage();
    prepare(page);
    return page;
  }

  async function startBrowser(): Promise<void> {
    browser = await startKillableBrowser(executable, profile);
    isOpen = true;
    await browser.context.addInitScript(NAME_KEEPER);
    current = await openTab();
    for (const page of browser.context.pages()) if (page !== current) await page.close();
  }

  async function logInEarlier(): Promise<void> {
    // Any document of the origin will do to put the token where a login puts it.
    await visit(current, `${line.origin}/api/v2/group?stage=highschool&grade=third`);
    await current.evaluate((token) => window.localStorage.setItem('loginToken', token), candidate.token);
  }

  async function leave(): Promise<void> {
    if (isOpen) await browser.kill();
    await line.close();
    if (disk === null) await rm(profile, { recursive: true, force: true });
    else await disk.remove();
  }

  const seat: Seat = {
    candidate,
    other,
    course,
    site,
    line,
    calls,
    page: () => current,
    context: () => browser.context,
    browser: () => browser,
    isDiskFull: disk !== null,
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
    async findAgain(page) {
      prepare(page);
      await browser.context.addInitScript(NAME_KEEPER);
      await page.evaluate(NAME_KEEPER);
      await seat.lookAt(page);
    },
    leave,
  };
  try {
    await startBrowser();
    if (device !== 'storage-blocked') await logInEarlier();
  } catch (error) {
    await leave();
    throw error;
  }
  disk?.fill();
  return seat;
}
