import { KEPT_ELEMENT_ID, readPinnedBases, WORKER_PATH } from '@manassa/shared/federation';
import type { LiveRelease } from '@manassa/shared/federation';
import { sessionAtom, store } from '@manassa/shared/session';
import { isMetered } from '@manassa/shared/ui';
import type { ReportedEvent } from '../reports/reportQueue';
import { readKeptList } from '../worker/keptPage.rule';
import { withLimit } from '../worker/limit';
import type { KeepAnswer, KeepMessage, KeepResult } from '../worker/message';
import { removeKept } from './removeKept';
import { whenSettled } from './whenSettled';

export interface WorkerStart {
  release: Pick<LiveRelease, 'shell'>;
  report: (event: ReportedEvent) => void;
  /** Calls back after every navigation inside the page. */
  onNavigated: (listener: () => void) => void;
}

/** Wait in ms before an address that could not be kept is kept again; doubles each time, up to UPDATE_MS. */
const AGAIN_MS = 15_000;

/** Wait for the worker's answer, in ms: browsers end a worker that takes five minutes, and may end it before. */
const ANSWER_MS = 300_000;

/** Interval at which an open page asks for another worker, in ms. */
const UPDATE_MS = 3_600_000;

function startedWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const { active, installing, waiting } = registration;
  const next = installing ?? waiting;
  if (active || !next) return Promise.resolve(active);
  return new Promise((resolve) => {
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') resolve(next);
      if (next.state === 'redundant') resolve(null);
    });
  });
}

function ask(worker: ServiceWorker, message: KeepMessage): Promise<KeepAnswer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // Sent by the worker of a published shell.
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

/** Returns true if keeping pages can wait: a visitor's page downloads as much as its first visit again. */
function isTooMuch(): boolean {
  return isMetered() && store.get(sessionAtom).status === 'visitor';
}

function untilLogin(): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.sub(sessionAtom, () => {
      if (store.get(sessionAtom).status === 'visitor') return;
      stop();
      whenSettled(resolve);
    });
  });
}

/**
 * Registers the service worker, and asks it to keep the page's address and later ones. Removes it instead if the page
 * says so. Throws when the browser or the server refuses.
 */
export async function runWorker({ release, report, onNavigated }: WorkerStart): Promise<void> {
  const list = readKeptList(document.getElementById(KEPT_ELEMENT_ID)?.textContent ?? '');
  if (list === null) return;
  if ('off' in list) {
    // The exam's start page reads it, and warns that no page opens without a connection.
    document.documentElement.dataset.kept = 'off';
    return removeKept();
  }
  // The worker also keeps the pages that are loaded later.
  if (isTooMuch()) await untilLogin();
  // A blocked registration resolves without a value, which its type denies.
  const registration = (await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' })) as
    | ServiceWorkerRegistration
    | undefined;
  if (!registration) return;
  const update = (): unknown => registration.update().catch(() => undefined);
  update();
  setInterval(update, UPDATE_MS);

  const asked = new Set<string>();
  const results = new Map<string, KeepResult>();
  const waits = new Map<string, number>();
  let again: ReturnType<typeof setTimeout> | undefined;
  const here = (): string => window.location.pathname;
  /** Shows the result of this address, for the exam's start page: it must not warn because of another one's. */
  function showResult(): void {
    const result = results.get(here());
    if (result === undefined) delete document.documentElement.dataset.kept;
    else document.documentElement.dataset.kept = result;
  }
  const keep = async (pathname: string): Promise<void> => {
    if (isTooMuch()) return;
    const worker = await startedWorker(registration);
    if (!worker || asked.has(pathname) || !navigator.onLine) return;
    asked.add(pathname);
    const question = { keep: pathname, composition: list.id, pinned: readPinnedBases() };
    const answer = await withLimit(ask(worker, question), null, ANSWER_MS);
    if (answer !== null) show(pathname, answer);
    if (answer?.result === 'kept' || answer?.result === 'off') return;
    asked.delete(pathname);
    // The page on screen has a wait of its own.
    if (pathname !== here()) return;
    clearTimeout(again);
    if (answer?.result === 'no room') return;
    const waitMs = waits.get(pathname) ?? AGAIN_MS;
    again = setTimeout(keepHere, waitMs);
    // Browsers do not wait at all for more than 24 days.
    waits.set(pathname, Math.min(waitMs * 2, UPDATE_MS));
  };
  function show(pathname: string, answer: KeepAnswer): void {
    results.set(pathname, answer.result);
    showResult();
    const event = { app: 'worker', version: answer.version, phase: 'load' as const };
    if (answer.error !== undefined) report({ ...event, outcome: 'failed', error: answer.error });
    else if (answer.isCounted) report({ ...event, outcome: 'ok' });
  }
  const keepHere = (): void => whenSettled(() => void keep(here()));
  onNavigated(() => {
    showResult();
    keepHere();
  });
  window.addEventListener('online', keepHere);
  console.info(`[manassa] pages of ${release.shell} are cached for offline use`);
  await keep(here());
}
