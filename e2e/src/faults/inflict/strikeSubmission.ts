import { clearSiteData, mark, readMark } from '../browser/pageState';
import type { ProxyFault, SubmissionFault } from '../plan/runPlan';
import type { Seat } from '../student/seat';
import { crashPage } from '../browser/tabFate';
import { closeLastTab } from './withoutConnection';

const SUBMIT = { method: 'POST', path: /\/attendance\/submit$/ };
const START = { method: 'POST', path: /\/attendance\/start$/ };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns at the end of a run whether the fault took effect. */
export type Effect = () => boolean | Promise<boolean>;

export function prepareStart(seat: Seat, fault: ProxyFault): Effect {
  const struck = seat.proxy.expect(START, fault);
  return () => struck() > 0;
}

export async function prepareSubmission(seat: Seat, fault: SubmissionFault): Promise<Effect> {
  switch (fault.kind) {
    case 'server-error':
    case 'lost-reply':
    case 'reply-truncated':
    case 'captive-portal':
    case 'too-busy':
    case 'slow':
    case 'duplicate-delivery': {
      // Without repeat detection a duplicated delivery is two submissions; no client can prevent that.
      if (fault.kind === 'duplicate-delivery' && !seat.site.knowsRepeats) return () => false;
      const struck = seat.proxy.expect(SUBMIT, fault);
      return () => struck() > 0;
    }
    case 'session-expired':
      await seat.site.signOut(seat.candidate);
      return () => true;
    case 'network-cut':
    case 'tab-closed-offline':
      await seat.setOffline(true);
      return () => true;
    default:
      return () => true;
  }
}

/** Causes a fault while the submission is in progress. Returns false if it could not. */
export async function strikeSubmission(seat: Seat, fault: SubmissionFault): Promise<boolean> {
  switch (fault.kind) {
    case 'reload':
      await wait(fault.afterMs);
      await seat
        .page()
        .reload()
        .catch(() => undefined);
      return true;
    case 'tab-killed':
      await wait(fault.afterMs);
      await seat.killTab();
      return true;
    case 'renderer-crashed':
      await wait(fault.afterMs);
      return crashPage(seat);
    case 'browser-killed':
      await wait(fault.afterMs);
      await seat.killBrowser();
      return true;
    case 'storage-cleared':
      await wait(fault.afterMs);
      return clearSiteData(seat.page()).catch(() => false);
    case 'api-restarted':
      await wait(fault.afterMs);
      await seat.site.restart();
      return true;
    case 'refused':
      await seat.proxy.refuse(fault.ms);
      return true;
    case 'device-asleep':
      await mark(seat.page());
      await seat.browser().sleep(fault.ms);
      await wait(120);
      return (await readMark(seat.page())).longestMs >= fault.ms * 0.8;
    case 'tab-closed-offline':
      return closeLastTab(seat, SUBMIT);
    case 'network-cut':
      await wait(fault.ms);
      await seat.setOffline(false);
      return true;
    default:
      return true;
  }
}
