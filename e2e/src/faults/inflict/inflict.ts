import type { LoadedExam } from '../../exam/examCourse';
import { clearSiteData, fillStorage, isFromWorker, mark, moveClock, readMark, runsOther } from '../browser/pageState';
import type { AttemptFault, ProxyFault, PhoneFault } from '../plan/runPlan';
import type { Seat } from '../student/seat';
import { goOnTo } from '../student/sense';
import { lendDevice, logOutElsewhere } from '../student/sharedDevice';
import { visit } from '../student/visit';
import { crashPage, putAway } from '../browser/tabFate';
import {
  clearCaches,
  exceedQuota,
  interruptCaching,
  killWorker,
  openOffline,
  replaceWorker,
} from './withoutConnection';

/** Time to store an answer again after site data was cleared, in ms, on a busy machine. */
const KEPT_AGAIN_MS = 300;
/** Maximum wait in ms after going back, which may restore a page without a load event. */
const BACK_MS = 4000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns true if the document changed. */
async function reload(seat: Seat): Promise<boolean> {
  await mark(seat.page());
  const url = seat.page().url();
  await seat
    .page()
    .reload()
    // Chromium can lose a navigation that begins while another worker takes over; the student opens the page again.
    .catch((error: unknown) => (String(error).includes('Timeout') ? visit(seat.page(), url) : undefined));
  return !(await readMark(seat.page())).alive;
}

async function readOver(seat: Seat, exam: LoadedExam, fault: ProxyFault): Promise<boolean> {
  const struck = seat.proxy.expect({ method: 'GET', path: new RegExp(`/exam/${exam.id}$`) }, fault);
  await reload(seat);
  await goOnTo(seat, exam, ['question']);
  return struck() > 0;
}

async function goOnInSecondTab(seat: Seat, exam: LoadedExam, back: boolean): Promise<boolean> {
  const first = seat.page();
  const second = await seat.openTab();
  await seat.lookAt(second);
  await second.goto(`${seat.proxy.origin}${exam.address}/attend`).catch(() => undefined);
  await goOnTo(seat, exam, ['question']);
  const handedOver = await first
    .getByRole('button', { name: 'المتابعة هنا' })
    .first()
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
  if (back) {
    await seat.lookAt(first);
    await goOnTo(seat, exam, ['question']);
    await second.close();
  } else await first.close();
  return handedOver;
}

async function leaveAndReturn(seat: Seat, exam: LoadedExam, far: boolean): Promise<boolean> {
  const page = seat.page();
  // Another host name is another site to the browser.
  const elsewhere = far ? seat.proxy.origin.replace('127.0.0.1', 'localhost') : seat.proxy.origin;
  await page
    .goto(`${elsewhere}${far ? '/robots.txt' : `${exam.address}/start`}`, { waitUntil: 'commit' })
    .catch(() => undefined);
  const left = !page.url().endsWith('/attend');
  await page.goBack({ waitUntil: 'commit', timeout: BACK_MS }).catch(() => undefined);
  return left;
}

async function pressWildly(seat: Seat): Promise<boolean> {
  const page = seat.page();
  const next = page.getByRole('main').getByRole('button', { name: /^(التالي|السابق)$/ });
  await next
    .last()
    .dblclick({ timeout: 2000 })
    .catch(() => undefined);
  for (let times = 0; times < 12; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  return true;
}

async function turnScreen(seat: Seat, size: { width: number; height: number }): Promise<boolean> {
  const page = seat.page();
  await page.setViewportSize(size);
  return page.evaluate((width) => window.innerWidth === width, size.width);
}

/**
 * Causes a fault between two answers. The caller brings the student back to a question afterwards.
 * Returns true if it took effect, as seen from outside the product.
 */
export async function inflict(
  seat: Seat,
  exam: LoadedExam,
  fault: Exclude<AttemptFault, PhoneFault>,
): Promise<boolean> {
  switch (fault.kind) {
    case 'reload':
      return reload(seat);
    case 'tab-killed':
      await seat.killTab();
      return true;
    case 'browser-killed':
      await seat.killBrowser();
      return true;
    case 'renderer-crashed':
      return crashPage(seat);
    case 'network-cut':
      await seat.setOffline(true);
      return seat.page().evaluate(() => !navigator.onLine);
    case 'session-expired': {
      await seat.site.signOut(seat.candidate);
      await reload(seat);
      let asked = false;
      await goOnTo(seat, exam, ['question', 'login']).then((seen) => {
        asked = seen === 'login';
      });
      return asked;
    }
    case 'refused': {
      const open = seat.proxy.refuse(fault.ms);
      const refused = await seat
        .page()
        .reload()
        .then(
          () => isFromWorker(seat.page()),
          (error: unknown) => String(error).includes('ERR_CONNECTION_REFUSED'),
        );
      await open;
      return refused;
    }
    case 'api-restarted': {
      await Promise.all([seat.site.restart(), wait(50).then(() => reload(seat))]);
      return true;
    }
    case 'second-tab':
      return goOnInSecondTab(seat, exam, fault.back);
    case 'clock-moved':
      return moveClock(seat.page(), fault.hours);
    case 'storage-full':
      return fillStorage(seat.page());
    case 'storage-cleared': {
      const cleared = await clearSiteData(seat.page());
      await wait(KEPT_AGAIN_MS);
      if (fault.reloaded) await reload(seat);
      return cleared;
    }
    case 'remote-swapped': {
      const before = await runsOther(seat.page());
      if (!seat.site.canSwap) {
        await reload(seat);
        return false;
      }
      await seat.site.swapRemote();
      await reload(seat);
      await goOnTo(seat, exam, ['question']);
      return before !== (await runsOther(seat.page()));
    }
    case 'page-frozen':
      await mark(seat.page());
      await putAway(seat, 'frozen');
      return (await readMark(seat.page())).seen.includes('freeze');
    case 'page-discarded':
      await mark(seat.page());
      await putAway(seat, 'discarded');
      return (await readMark(seat.page())).wasDiscarded;
    case 'device-asleep':
      await mark(seat.page());
      await wait(60);
      await seat.browser().sleep(fault.ms);
      await wait(120);
      return (await readMark(seat.page())).longestMs >= fault.ms * 0.8;
    case 'page-left':
      return leaveAndReturn(seat, exam, fault.far);
    case 'logged-out-elsewhere':
      await logOutElsewhere(seat);
      return (await goOnTo(seat, exam, ['question', 'login', 'astray'])) !== 'question';
    case 'other-student':
      await lendDevice(seat, exam);
      return (await goOnTo(seat, exam, ['question', 'login', 'astray'])) !== 'question';
    case 'impatient-hands':
      return pressWildly(seat);
    case 'screen-turned':
      return turnScreen(seat, fault);
    case 'reloaded-offline':
    case 'browser-killed-offline':
    case 'rebooted-offline':
      return openOffline(seat, exam, fault.kind);
    case 'worker-killed':
      return killWorker(seat);
    case 'worker-replaced':
      return replaceWorker(seat);
    case 'cache-cleared':
      return clearCaches(seat);
    case 'cache-half-written':
      return interruptCaching(seat, exam);
    case 'quota-exceeded':
      return exceedQuota(seat, exam);
    default:
      return readOver(seat, exam, fault);
  }
}
