import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRelease, FolderStorage, publishBroken, readLive } from '@manassa/release/testing';
import type { Page } from 'playwright-core';
import { callApi } from '../../../e2e/src/harness/api';
import { startProduct } from '../../../e2e/src/harness/startProduct';
import type { Product } from '../../../e2e/src/harness/startProduct';
import { demoStudent, logIn } from '../../../e2e/src/harness/student';
import { startBrowser, takePhone } from '../phone';
import type { Phone } from '../phone';

/** Releases of all remotes in the session, with the first one. */
const RELEASES = 3;
/** Update interval of the tab. */
const CHECK_SECONDS = 2;

/** Memory after garbage collection. */
export interface RoundMemory {
  round: number;
  heapKb: number;
  nodes: number;
  listeners: number;
  styles: number;
  /** Running versions, `name@version`. */
  running: string[];
}

interface SessionBenchOptions {
  rounds: number;
  say: (line: string) => void;
}

/** Goes through all remotes in one tab while new releases go live. */
export async function benchSession({ rounds, say }: SessionBenchOptions): Promise<RoundMemory[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-bench-'));
  const releaseDir = path.join(folder, 'release');
  const browser = await startBrowser({ withPageCache: true });
  let product: Product | undefined;
  try {
    say('building everything and starting');
    product = await startProduct({
      DATA_DIR: path.join(folder, 'data'),
      RELEASE_DIR: releaseDir,
      RELEASE_CHECK_SECONDS: String(CHECK_SECONDS),
    });
    const phone = await takePhone(browser, product.origin);
    await logIn(phone.page, demoStudent(product.output()));
    const addresses = await addressesOf(product.origin);
    const held: RoundMemory[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      if (round > 1 && (round - 1) % Math.ceil(rounds / RELEASES) === 0) {
        say(`round ${round}: new versions of all remotes go live`);
        await releaseAll(releaseDir, `1.0.0-round.${round}`);
        // Two checks for updates.
        await phone.page.waitForTimeout(2.5 * CHECK_SECONDS * 1000);
      }
      for (const address of addresses) await goTo(phone.page, address);
      held.push(await weigh(phone, round));
      if (round % 10 === 0) say(`round ${round}: ${Math.round(held.at(-1)?.heapKb ?? 0)} kB`);
    }
    return held;
  } finally {
    await browser.close();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Course {
  _id: string;
  sections?: { _id: string; content: { _id: string; type: string }[] }[];
}

/** Returns an address of each remote, with an exam of the demo student. */
async function addressesOf(origin: string): Promise<string[]> {
  const read = (call: string): Promise<{ courses: Course[]; course: Course }> => callApi(origin, 'GET', call);
  const { courses } = await read('/course?stage=highschool&grade=third');
  for (const { _id } of courses) {
    const { course } = await read(`/course/${_id}`);
    for (const section of course.sections ?? []) {
      const exam = section.content.find(({ type }) => type === 'exam');
      if (!exam) continue;
      const start = `/course/view/${_id}/section/${section._id}/exam/${exam._id}/start`;
      return ['/', '/student/courses', '/student/results', `/course/details/${_id}`, start];
    }
  }
  throw new Error('no course of the sample data has an exam');
}

/** Navigates inside the page, as the back button does. The page may load a document instead. */
async function goTo(page: Page, address: string): Promise<void> {
  const left = await page.locator('main h1').first().textContent();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction((before) => {
    const title = document.querySelector('main h1');
    return title !== null && title.textContent !== before && !document.querySelector('main [aria-busy="true"]');
  }, left);
}

/** Publishes copies of all remotes and makes them live together, without the gate. */
async function releaseAll(releaseDir: string, version: string): Promise<void> {
  const storage = new FolderStorage(releaseDir);
  const live = (await readLive(storage))?.apps ?? {};
  const remotes = Object.entries(live).filter(([, { kind }]) => kind === 'remote');
  for (const [name, app] of remotes) await publishBroken(storage, name, app, version, {});
  await changeRelease({
    storage,
    reason: { by: 'bench', why: 'measured', command: 'bench' },
    decide: () => remotes.map(([app]) => ({ app, version, back: false })),
  });
}

async function weigh({ page, cdp }: Phone, round: number): Promise<RoundMemory> {
  // Several times: each collects what finalisers released.
  for (let times = 0; times < 4; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  const { styles, running } = await page.evaluate(() => {
    // The shell's diagnosis, which has no type outside it.
    const { __manassa } = globalThis as unknown as {
      __manassa: { remotes: () => Record<string, { version?: string }> };
    };
    return {
      styles: document.styleSheets.length,
      running: Object.entries(__manassa.remotes()).map(([name, { version }]) => `${name}@${version}`),
    };
  });
  return { round, heapKb: usedSize / 1024, nodes, listeners: jsEventListeners, styles, running };
}
