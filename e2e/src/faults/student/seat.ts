import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../harness/api';
import type { ExamCourse } from '../../exam/examCourse';
import { openCallLog } from '../network/callLog';
import type { CallLog } from '../network/callLog';
import { prepareProfile, startKillableBrowser } from '../browser/killableBrowser';
import type { KillableBrowser } from '../browser/killableBrowser';
import type { Device } from '../plan/runPlan';
import { NAME_KEEPER } from '../../harness/nameKeeper';
import { setOffline } from '../../harness/setOffline';
import { openFaultyProxy } from '../network/faultyProxy';
import type { AnsweredCall, CallPattern, FaultyProxy } from '../network/faultyProxy';
import type { Site } from '../site/site';
import { mountSmallDisk } from '../browser/smallDisk';
import { visit } from './visit';

export const CHECKPOINT: CallPattern = { method: 'POST', path: /\/attendance\/checkpoint$/ };
const PAGE_TIMEOUT_MS = 15_000;

/** A student with a device: one browser profile from run to run, and one proxy. */
export interface Seat {
  readonly candidate: Account;
  /** Another student who uses the same device. */
  readonly other: Account;
  readonly course: ExamCourse;
  readonly site: Site;
  readonly proxy: FaultyProxy;
  readonly calls: CallLog;
  /** The visible tab. */
  page: () => Page;
  context: () => BrowserContext;
  setOffline: (offline: boolean) => Promise<void>;
  /**
   * Gives the service worker its connection, if there is one: Chromium starts a worker that was stopped without one as if
   * there still were none.
   */
  connectWorker: () => Promise<void>;
  browser: () => KillableBrowser;
  /** True if the browser's disk is full and stays full. */
  readonly isDiskFull: boolean;
  killTab: () => Promise<void>;
  /** Kills the browser and starts another one with the same profile. */
  killBrowser: () => Promise<void>;
  /** Shuts the device down and starts another browser with the same profile. */
  reboot: () => Promise<void>;
  /** Checkpoints of this device that the server has answered. */
  readonly checkpoints: readonly AnsweredCall[];
  openTab: () => Promise<Page>;
  lookAt: (page: Page) => Promise<void>;
  /** Attaches to a tab again after `unattended`. */
  findAgain: (page: Page) => Promise<void>;
  /** Gives the same student another device, on which nobody is logged in. */
  takeAnother: () => Promise<Seat>;
  /** Ends the browser and removes its profile. */
  leave: () => Promise<void>;
  hasLeft: () => boolean;
}

interface Students {
  readonly candidate: Account;
  readonly other: Account;
}

/**
 * Gives a student a device. A new student is logged in as after an earlier visit, if the device has storage. A full disk
 * needs the right to mount one, else the disk is ordinary.
 *
 * @param known students of another device; null for new ones
 */
export async function takeSeat(
  executable: string,
  site: Site,
  course: ExamCourse,
  device: Device = 'ordinary',
  known: Students | null = null,
): Promise<Seat> {
  const students = known ?? { candidate: await site.enroll(course), other: await site.enroll(course) };
  const { candidate } = students;
  const proxy = await openFaultyProxy(site.origin, { reusesConnections: site.knowsRepeats });
  const calls = openCallLog();
  const disk = device === 'disk-full' ? await mountSmallDisk() : null;
  const profile = await mkdtemp(path.join(disk?.folder ?? tmpdir(), 'manassa-seat-'));
  await prepareProfile(profile, { blocked: device === 'storage-blocked' });
  let browser: KillableBrowser;
  let isOpen = false;
  let isOffline = false;
  let hasLeft = false;
  let current: Page;

  async function prepare(page: Page): Promise<void> {
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    calls.follow(page);
    // Confirms "Leave the page?", which is asked where storage does not work.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    // The browser draws what moves sixty times a second, which no fault needs.
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }

  async function openTab(): Promise<Page> {
    const page = await browser.context.newPage();
    await prepare(page);
    return page;
  }

  async function startBrowser(): Promise<void> {
    browser = await startKillableBrowser(executable, profile);
    isOpen = true;
    isOffline = false;
    await browser.context.addInitScript(NAME_KEEPER);
    current = await openTab();
    for (const page of browser.context.pages()) if (page !== current) await page.close();
  }

  async function logInEarlier(): Promise<void> {
    // Any document of the origin can store the token.
    await visit(current, `${proxy.origin}/api/v2/group?stage=highschool&grade=third`);
    await current.evaluate((token) => window.localStorage.setItem('loginToken', token), candidate.token);
  }

  async function leave(): Promise<void> {
    if (hasLeft) return;
    hasLeft = true;
    if (isOpen) await browser.kill();
    await proxy.close();
    if (disk === null) await rm(profile, { recursive: true, force: true });
    else await disk.remove();
  }

  const seat: Seat = {
    ...students,
    course,
    site,
    proxy,
    calls,
    page: () => current,
    context: () => browser.context,
    browser: () => browser,
    async setOffline(offline) {
      isOffline = offline;
      await setOffline(browser.context, offline);
    },
    async connectWorker() {
      if (isOffline) return;
      // Offline first: a worker that was never offline ignores the return.
      for (const offline of [true, false]) await setOffline(browser.context, offline);
    },
    isDiskFull: disk !== null,
    checkpoints: proxy.answered(CHECKPOINT),
    async killTab() {
      const killed = current;
      current = await openTab();
      await killed.close();
    },
    async killBrowser() {
      await browser.kill();
      await startBrowser();
    },
    async reboot() {
      await browser.shutDown();
      await startBrowser();
    },
    openTab,
    async lookAt(page) {
      current = page;
      await page.bringToFront();
    },
    async findAgain(page) {
      await prepare(page);
      await browser.context.addInitScript(NAME_KEEPER);
      await page.evaluate(NAME_KEEPER);
      await seat.lookAt(page);
    },
    takeAnother: () => takeSeat(executable, site, course, 'ordinary', students),
    leave,
    hasLeft: () => hasLeft,
  };
  try {
    await startBrowser();
    if (device !== 'storage-blocked' && known === null) await logInEarlier();
  } catch (error) {
    await leave();
    throw error;
  }
  disk?.fill();
  return seat;
}
