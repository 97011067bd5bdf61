import type { Page } from 'playwright-core';
import { logOut } from '../harness/student';
import { keptTexts, storedTexts } from '../offline/kept';
import { beginAttempt, endAttempt, hasAnswer, waitForResult } from './attempt';
import { Device } from './device';
import { deadPage, leftTexts, MOST_BYTES, mixedFiles, wrongCaches, wrongVersions } from './judge.rule';
import { Operator } from './operator';
import type { PinnedExam } from './operator';
import type { Connection, Place, WeekStep } from './plan.rule';
import { readShown } from './shown';
import type { Shown } from './shown';
import { readCompositions, storedBytes } from './storage';
import { prepareStudent } from './student';
import type { WeekProduct, WeekStudent } from './student';
import { StoredPages } from './storedPages.rule';

/** Longest wait until a page with a connection is stored, in ms. */
const KEPT_MS = 30_000;
const EXAM_APP = 'remote-exam';

interface WeekOptions {
  steps: readonly WeekStep[];
  executable: string;
  /** Called with one line for each step. */
  say?: (line: string) => void;
}

interface LivedWeek {
  /** Empty if all went well. */
  problems: string[];
  /** Descriptions of the releases and attempts that took place. */
  changes: string[];
}

/** Runs the steps of a week, and checks at the end what the device has stored. */
export async function liveWeek(product: WeekProduct, options: WeekOptions): Promise<LivedWeek> {
  const student = await prepareStudent(product);
  const device = await Device.start(options.executable, product.origin);
  try {
    return await new Week(new Operator(product), device, student, options).live();
  } finally {
    await device.leave();
  }
}

class Week {
  readonly #operator: Operator;
  readonly #device: Device;
  readonly #student: WeekStudent;
  readonly #options: WeekOptions;
  readonly #stored = new StoredPages();
  readonly #problems: string[] = [];
  readonly #changes: string[] = [];
  /** True if an attempt has ended since the browser was started. */
  #hasEnded = false;
  #pin: PinnedExam | null = null;
  /** Pin of an attempt that ended in the open document, which has files of its version. */
  #endedPin: PinnedExam | null = null;
  #place: Place = 'landing';

  constructor(operator: Operator, device: Device, student: WeekStudent, options: WeekOptions) {
    this.#operator = operator;
    this.#device = device;
    this.#student = student;
    this.#options = options;
  }

  async live(): Promise<LivedWeek> {
    await this.#logIn();
    for (const [index, step] of this.#options.steps.entries()) {
      const { connection, event, way, place } = step;
      const name = `${index + 1}. ${connection}${event ? `, ${event.kind}` : ''}, ${way} ${place}`;
      const before = this.#problems.length;
      try {
        await this.#device.connect(connection);
        const changed = await this.#happen(step);
        if (changed !== null) this.#changes.push(changed);
        this.#options.say?.(`${name}${changed === null ? '' : ` (${changed})`}`);
        if (event?.kind === 'quota-exceeded') await this.#device.withoutRoom(() => this.#visit(step));
        else await this.#visit(step);
      } catch (error) {
        this.#problems.push(error instanceof Error ? error.message : String(error));
      }
      for (let at = before; at < this.#problems.length; at += 1) {
        this.#problems[at] = `step ${name}: ${this.#problems[at]}`;
        this.#options.say?.('   !');
      }
    }
    await this.#device.connect('online');
    await this.#judgeStorage();
    await this.#judgeLogout();
    this.#options.say?.(`${this.#device.lostNavigations} navigations hung while a worker took over, and went on again`);
    return { problems: this.#problems, changes: this.#changes };
  }

  #address(place: Place): string {
    const { paths } = this.#student;
    return place === 'attempt' && this.#pin === null ? paths['exam start'] : paths[place];
  }

  async #logIn(): Promise<void> {
    const page = await this.#device.open('/api/v2/group?stage=highschool&grade=third');
    await page.evaluate((token) => window.localStorage.setItem('loginToken', token), this.#student.candidate.token);
    // The bucket follows the login, so that the next page is the first with the student's own versions.
    await this.#device.open('/');
    await readShown(page);
    // Cookies are on the disk only after a shutdown, and local storage after some seconds.
    await this.#device.restart('shut down');
    await this.#device.open('/student/courses');
    await this.#device.page.getByRole('button', { name: /قائمة الحساب/ }).waitFor();
  }

  /** Causes the step's event; returns its description, or null. */
  async #happen({ event, connection }: WeekStep): Promise<string | null> {
    const device = this.#device;
    if (event === null) return null;
    switch (event.kind) {
      case 'quota-exceeded':
        return null;
      case 'worker-replaced':
        await device.replaceWorker(event.hours);
        return null;
      case 'worker-stopped':
        await device.stopWorker();
        return null;
      case 'browser-restarted':
      case 'browser-killed':
        return this.#restart(event.kind, connection);
      case 'caches-cleared':
        await device.clearCaches();
        this.#stored.clear();
        return null;
      case 'attempt-begins':
        return connection === 'online' && this.#pin === null ? this.#beginAttempt() : null;
      case 'attempt-ends':
        return connection === 'online' && this.#pin !== null ? this.#endAttempt() : null;
      default:
        return this.#operator.act(event);
    }
  }

  /**
   * Restarts the browser. Local storage may then restore the pin of an attempt that has just ended, which the exam's start
   * page removes with the server's data; the fault run covers a kill in that moment.
   */
  async #restart(kind: 'browser-restarted' | 'browser-killed', connection: Connection): Promise<null> {
    if (!this.#hasEnded) {
      await this.#device.restart(kind === 'browser-killed' ? 'killed' : 'shut down');
    } else if (connection === 'online') {
      await this.#device.restart('shut down');
      await this.#device.open(this.#student.paths['exam start']);
      await waitForResult(this.#device.page);
      this.#hasEnded = false;
    }
    return null;
  }

  async #beginAttempt(): Promise<string> {
    const page = await this.#device.open(this.#student.paths['exam start']);
    await beginAttempt(page);
    this.#hasEnded = false;
    const { remotes } = await readShown(page);
    const version = remotes[EXAM_APP]?.version ?? '';
    this.#pin = { address: this.#student.exam.address, version };
    return `attempt in version ${version}`;
  }

  async #endAttempt(): Promise<string> {
    const page = await this.#device.open(this.#student.paths.attempt);
    await endAttempt(page);
    this.#endedPin = this.#pin;
    this.#pin = null;
    this.#hasEnded = true;
    return 'attempt submitted';
  }

  /** Opens the step's page; false if the browser shows none. */
  async #open({ way, place }: WeekStep): Promise<boolean> {
    const device = this.#device;
    const isOnSite = (): boolean => device.page.url().startsWith(device.proxy.origin);
    if (way !== 'reload' || !isOnSite()) this.#place = place;
    const address = this.#address(this.#place);
    try {
      if (way === 'tab') await device.changeTab();
      if (way === 'reload' && isOnSite() && new URL(device.page.url()).pathname === address) await device.reload();
      else await device.open(address);
      return true;
    } catch (error) {
      if (/net::ERR_|chrome-error/.test(String(error))) return false;
      throw error;
    }
  }

  async #visit(step: WeekStep): Promise<void> {
    const { page } = this.#device;
    if (step.way === 'follow' && (await this.#follow(page, step.place))) return;
    this.#endedPin = null;
    const bucket = await this.#device.bucket();
    const revision = await this.#operator.revision();
    const isOpened = await this.#open(step);
    const path = this.#address(this.#place);
    const mustBeStored = this.#stored.has(path);
    const shown = isOpened ? await readShown(this.#device.page) : null;
    const { connection } = step;
    // The server's or the portal's own page: only the first is replaced by a stored page.
    if (connection === 'portal' && shown?.isProduct === false) return;
    if (connection === 'busy' && !mustBeStored && shown?.isProduct === false) return;
    if (shown === null) {
      if (mustBeStored || !this.#stored.isEmpty()) this.#problems.push(`the browser's error page at ${path}`);
      return;
    }
    this.#problems.push(...deadPage(shown));
    const isFromNetwork = connection === 'online';
    // A slow page may be stored without a visit, by links inside pages.
    const isExact = isFromNetwork || mustBeStored || connection === 'slow';
    const expected = await this.#operator.expected(isFromNetwork ? revision : shown.revision, bucket, path, this.#pin);
    if (isExact) {
      this.#problems.push(...wrongVersions(shown, path, expected));
      this.#followPin(shown, path);
    }
    this.#problems.push(...mixedFiles(shown, this.#pinnedFolders(), !isExact));
    if (isExact && path === this.#student.paths.attempt && !(await hasAnswer(this.#device.page))) {
      this.#problems.push('the answer is not on the screen');
    }
    await this.#noteStored(step, path, shown);
  }

  /** Follows a link inside the page; false if there is none. */
  async #follow(page: Page, place: Place): Promise<boolean> {
    const address = this.#address(place);
    const link = page.locator(`a[href="${address}"]:visible`).first();
    if (!page.url().startsWith('http') || (await link.count()) === 0) return false;
    await link.click();
    await page.waitForURL((url) => url.pathname === address);
    this.#place = place;
    const shown = await readShown(page);
    this.#problems.push(...deadPage(shown), ...mixedFiles(shown, this.#pinnedFolders(), true));
    return true;
  }

  #pinnedFolders(): string[] {
    return [this.#pin, this.#endedPin].flatMap((pin) => (pin === null ? [] : `/apps/${EXAM_APP}/${pin.version}/`));
  }

  /** An attempt whose version was withdrawn continues in the live one. */
  #followPin({ remotes }: Shown, path: string): void {
    const runs = remotes[EXAM_APP]?.version;
    if (this.#pin === null || path !== this.#student.paths.attempt || runs === undefined) return;
    if (this.#pin.version !== runs) this.#changes.push(`attempt moved to version ${runs}`);
    this.#pin.version = runs;
  }

  /** Waits until the page is stored, if it must be, and records the stored pages. */
  async #noteStored({ connection, event }: WeekStep, path: string, shown: Shown): Promise<void> {
    const { page } = this.#device;
    if (connection !== 'online' && connection !== 'slow') return;
    const result = await page
      .waitForFunction(() => document.documentElement.dataset.kept, null, { timeout: KEPT_MS })
      .then((handle) => handle.jsonValue())
      .catch(() => 'no answer');
    if (event?.kind === 'quota-exceeded') return this.#stored.doubt(path);
    if (result !== 'kept') this.#problems.push(`${path} was not stored: ${result}`);
    else this.#stored.add(path, shown.composition ?? '');
    this.#problems.push(...wrongCaches(await readCompositions(page), false));
  }

  async #judgeStorage(): Promise<void> {
    if (this.#pin !== null) await this.#endAttempt();
    const page = await this.#device.open('/student/courses');
    // Moves the worker's clock past the minute for which new compositions are kept.
    await this.#device.replaceWorker(1);
    await this.#device.open('/student/results');
    const shown = await readShown(page);
    await page.waitForFunction(() => document.documentElement.dataset.kept === 'kept');
    await page.reload();
    await readShown(page);
    await page.waitForFunction(() => document.documentElement.dataset.kept === 'kept');
    const kept = await readCompositions(page);
    const bytes = await storedBytes(page);
    this.#options.say?.(`stored: ${kept.length} compositions, ${(bytes / 1e6).toFixed(1)} MB`);
    this.#problems.push(...wrongCaches(kept, true, [shown.composition ?? '']));
    if (bytes > MOST_BYTES) this.#problems.push(`${bytes} bytes are stored`);
  }

  async #judgeLogout(): Promise<void> {
    const page = await this.#device.open('/student/courses');
    await readShown(page);
    await logOut(page);
    const { name, studentCode, token } = this.#student.candidate;
    const question = this.#student.exam.spec.questions[0]?.text ?? '';
    this.#problems.push(
      ...leftTexts(await storedTexts(page), [name, token, question, studentCode, 'enrollments']),
      ...leftTexts(await keptTexts(page), [name, token, question]),
    );
  }
}
