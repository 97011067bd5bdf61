import type { ReleaseDocument } from '../live/releaseDocument';
import type { Seen, Visit } from '../gate/pages/visit.rule';

/** A correct page after 0.5 s. */
export const GOOD_PAGE: Seen = {
  started: true,
  settled: true,
  tookMs: 500,
  pageErrors: [],
  complaints: [],
  failedFiles: [],
  busy: false,
  waiting: '',
  heading: 'x',
  address: '/x',
  direction: 'rtl',
  turned: null,
  primary: { said: '#1d4ed8', there: '#1d4ed8' },
  remote: null,
  strangers: [],
  renderers: 1,
  shown: true,
  apology: null,
  difference: null,
};

/** A page opened by the code under test. */
interface AskedPage extends Visit {
  /** Version of the page's application on the private server. */
  version: string | undefined;
  shell: string | undefined;
  /** Number of visits to this address of this version, from 1. */
  times: number;
  limitMs(): number;
}

/** Replaces `lookAtPage`: reads versions from the private server; `differs` describes deviations from a good page. */
export function fakePages(differs: (page: AskedPage) => Partial<Seen> | Promise<Partial<Seen>>) {
  const asked: AskedPage[] = [];
  const look = async (_context: unknown, origin: string, visit: Visit, limitMs: () => number): Promise<Seen> => {
    const { apps } = (await (await fetch(`${origin}/release.json`)).json()) as ReleaseDocument;
    const version = apps[visit.app]?.version;
    const times = asked.filter((one) => one.version === version && one.address === visit.address).length + 1;
    const page = { ...visit, version, shell: apps.shell?.version, times, limitMs };
    asked.push(page);
    return {
      ...GOOD_PAGE,
      remote: { status: 'ready', version: version ?? '', because: 'live' },
      ...(await differs(page)),
    };
  };
  return { asked, look };
}
