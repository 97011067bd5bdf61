import type { Page, Route } from 'playwright-core';
import type { LoadedExam } from '../exam/examCourse';
import { runTool } from '../exam/runTool';
import type { AttemptFault, SubmissionFault } from './plan.rule';
import type { Seat } from './seat';
import { goOnTo } from './sense';

/** What runs need of the product besides its pages. */
export interface Operations {
  /** Ends every login of a student. */
  signOut: (studentCode: string) => Promise<void>;
  /** Makes the other of the two versions of the exam remote live. */
  swapRemote: () => Promise<void>;
}

/** The product's own commands, on its own folders. */
export function createOperations(folders: Record<string, string>, versions: readonly [string, string]): Operations {
  let live = 0;
  let swapping: Promise<void> = Promise.resolve();
  async function swap(): Promise<void> {
    live = 1 - live;
    const version = versions[live] ?? versions[0];
    // There and back, as operators do it.
    const command = live === 1 ? 'promote' : 'rollback';
    await runTool('release/src/cli.ts', [command, 'remote-exam', version, '--why', 'a fault run'], folders);
  }
  return {
    async signOut(studentCode) {
      await runTool('api/src/staff.ts', ['sign-out', studentCode], folders);
    },
    swapRemote() {
      swapping = swapping.then(swap);
      return swapping;
    },
  };
}

/** Marks texts in local storage that only fill it. */
const FILLER = 'manassa.faults.filler/';

/** Fills local storage to its last character. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate((filler) => {
    let size = 4_000_000;
    for (let n = 0; size >= 1; n += 1) {
      try {
        window.localStorage.setItem(`${filler}${n}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  }, FILLER);
}

/** Takes the filling out again. */
export async function emptyStorage(page: Page): Promise<void> {
  await page.evaluate((filler) => {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(filler)) window.localStorage.removeItem(key);
    }
  }, FILLER);
}

/** Moves what the page takes for the device's clock. */
export async function moveClock(page: Page, hours: number): Promise<void> {
  await page.evaluate((shiftMs) => {
    const Real = Date;
    window.Date = class extends Real {
      constructor(...parts: [] | ConstructorParameters<typeof Real>) {
        if (parts.length === 0) super(Real.now() + shiftMs);
        else super(...(parts as ConstructorParameters<typeof Real>));
      }
      static override now(): number {
        return Real.now() + shiftMs;
      }
    } as DateConstructor;
  }, hours * 3_600_000);
}

type Handler = (route: Route) => Promise<void>;

const REFUSAL = { success: false, message: '', statusCode: 500, error: { errors: [] } };

const internalError: Handler = (route) => route.fulfill({ status: 500, json: REFUSAL });

const lostReply: Handler = async (route) => {
  await route.fetch().catch(() => undefined);
  await route.abort('connectionreset');
};

const slowly =
  (ms: number): Handler =>
  async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  };

/** Interferes with the next calls to an address. */
async function provoke(page: Page, address: string, handler: Handler, times = 1): Promise<void> {
  await page.route(address, (route) => handler(route).catch(() => undefined), { times });
}

const SUBMIT = '**/api/v2/attendance/submit';

/** Brings a fault about between two answers, and gets the student back to a question. */
export async function inflict(seat: Seat, exam: LoadedExam, fault: AttemptFault, tools: Operations): Promise<void> {
  const read = `**/api/v2/exam/${exam.id}`;
  const attend = `${seat.course.origin}${exam.address}/attend`;
  const reload = async (): Promise<void> => {
    await seat
      .page()
      .reload()
      .catch(() => undefined);
  };
  switch (fault.kind) {
    case 'reload':
      await reload();
      break;
    case 'tab-killed':
      await seat.killTab();
      break;
    case 'browser-killed':
      await seat.killBrowser();
      break;
    case 'network-cut':
      await seat.context().setOffline(true);
      return;
    case 'server-error':
      await provoke(seat.page(), read, internalError, fault.times);
      await reload();
      break;
    case 'session-expired':
      await tools.signOut(seat.candidate.studentCode);
      await reload();
      break;
    case 'slow':
      await provoke(seat.page(), read, slowly(fault.ms));
      await reload();
      break;
    case 'lost-reply':
      await provoke(seat.page(), read, lostReply);
      await reload();
      break;
    case 'second-tab': {
      const first = seat.page();
      const second = await seat.openTab();
      await seat.lookAt(second);
      await second.goto(attend).catch(() => undefined);
      await goOnTo(seat, exam, ['question']);
      if (fault.back) {
        await seat.lookAt(first);
        await goOnTo(seat, exam, ['question']);
        await second.close();
      } else await first.close();
      break;
    }
    case 'clock-moved':
      await moveClock(seat.page(), fault.hours);
      return;
    case 'storage-full':
      await fillStorage(seat.page());
      return;
    case 'remote-swapped':
      await tools.swapRemote();
      await reload();
      break;
  }
}

/** Prepares a fault that strikes the submission, before it is sent. */
export async function prepareSubmission(seat: Seat, fault: SubmissionFault, tools: Operations): Promise<void> {
  switch (fault.kind) {
    case 'server-error':
      return provoke(seat.page(), SUBMIT, internalError, fault.times);
    case 'lost-reply':
      return provoke(seat.page(), SUBMIT, lostReply, fault.times);
    case 'slow':
      return provoke(seat.page(), SUBMIT, slowly(fault.ms));
    case 'session-expired':
      return tools.signOut(seat.candidate.studentCode);
    case 'network-cut':
      return seat.context().setOffline(true);
    default:
      return;
  }
}

/** What strikes once the submission is on its way. */
export async function strikeSubmission(seat: Seat, fault: SubmissionFault): Promise<void> {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  switch (fault.kind) {
    case 'reload':
      await wait(fault.afterMs);
      await seat
        .page()
        .reload()
        .catch(() => undefined);
      return;
    case 'tab-killed':
      await wait(fault.afterMs);
      return seat.killTab();
    case 'browser-killed':
      await wait(fault.afterMs);
      return seat.killBrowser();
    case 'network-cut':
      await wait(fault.ms);
      return seat.context().setOffline(false);
    default:
      return;
  }
}
