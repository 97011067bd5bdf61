import type { ReleaseDocument } from '../live/releaseDocument';
import type { LookedAt } from '../gate/pages/lookAtPage';
import type { Visit } from '../gate/pages/visits.rule';

/** A page as it should be, in a time of 0.5 s. */
const GOOD: LookedAt = {
  settled: true,
  tookMs: 500,
  pageErrors: [],
  complaints: [],
  failedFiles: [],
  askedFiles: [],
  address: '/x',
  direction: 'rtl',
  turned: null,
  primary: { said: '#1d4ed8', there: '#1d4ed8' },
  remote: null,
  strangers: [],
  renderers: 1,
  shown: true,
  apology: null,
};

/** A page that a test's browser was asked to open. */
export interface AskedPage extends Visit {
  /** The version of the page's application on the private server; undefined when it has none. */
  version: string | undefined;
  /** The version of the shell there. */
  shell: string | undefined;
  /** Counts the times that this address of this version was opened, from 1. */
  times: number;
  limitMs(): number;
}

/**
 * Stands in for `lookAtPage`: asks the private server which versions it serves, and lets the test say how the page
 * differs from a good one.
 */
export function fakePages(differs: (page: AskedPage) => Partial<LookedAt> | Promise<Partial<LookedAt>>) {
  const asked: AskedPage[] = [];
  const look = async (_context: unknown, origin: string, visit: Visit, limitMs: () => number): Promise<LookedAt> => {
    // The private server of the code under test.
    const { apps } = (await (await fetch(`${origin}/release.json`)).json()) as ReleaseDocument;
    const version = apps[visit.app]?.version;
    const times = asked.filter((one) => one.version === version && one.address === visit.address).length + 1;
    const page = { ...visit, version, shell: apps.shell?.version, times, limitMs };
    asked.push(page);
    return {
      ...GOOD,
      remote: { status: 'ready', version: version ?? '', because: 'live' },
      ...(await differs(page)),
    };
  };
  return { asked, look };
}
