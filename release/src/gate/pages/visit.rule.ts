import type { LiveApp } from '../../live/releaseDocument';
import type { Visit } from './visits.rule';

/** A remote's state as the shell reports it, see shell/src/diagnosis. */
export interface RemoteSaid {
  status: string;
  version?: string;
  because?: string;
  error?: string;
}

/** Observations of a page. */
export interface Seen {
  settled: boolean;
  pageErrors: string[];
  /** Console output that counts against the page. */
  complaints: string[];
  /** Published files that failed, with the reason. */
  failedFiles: string[];
  /** Requested published files, by address. */
  askedFiles: string[];
  /** Final address: a visitor may be redirected to log in. */
  address: string;
  /** Direction of the document. */
  direction: string;
  /** Outermost part of the content that is not right-to-left. */
  turned: string | null;
  /** Primary colour in the shell's style sheet, and in the remote's part. */
  primary: { said: string; there: string };
  /** Null if the shell reports none. */
  remote: RemoteSaid | null;
  /** Share keys not provided by the shell alone, with their providers. */
  strangers: string[];
  /** Copies of react-dom that rendered. */
  renderers: number;
  shown: boolean;
  /** Heading of a message in place of the page, or null. */
  apology: string | null;
}

export interface Expected {
  /** Name in sentences, with the candidate that it is tried with. */
  who: string;
  version: string;
  base: string;
  entry: string;
  previous: { base: string; version: string } | null;
}

export const NOT_FOUND = '/not-found-404';

/** Returns the faults of a page; the first one explains the others. */
export function judgeVisit(expected: Expected, seen: Seen): string[] {
  return [
    ...seen.failedFiles.map((file) => `asked for ${file}`),
    ...running(expected, seen),
    ...seen.pageErrors.map((error) => `threw ${error}`),
    ...seen.complaints,
    ...(seen.settled ? [] : ['did not settle in time']),
    ...(seen.address === NOT_FOUND
      ? ['was not found: the application declares a page that its routes do not have']
      : []),
    ...(seen.shown ? [] : ['shows nothing']),
    ...(seen.apology === null ? [] : [`shows "${seen.apology}" in place of the page`]),
    ...(seen.direction === 'rtl' ? [] : [`turned the page to ${seen.direction || 'no direction'}: it has to stay rtl`]),
    ...(seen.turned === null ? [] : [`${seen.turned} reads from left to right`]),
    ...(seen.primary.said !== '' && seen.primary.said === seen.primary.there
      ? []
      : [
          `has the primary colour ${seen.primary.there || 'none'} in place of the shell's ${seen.primary.said || 'none'}`,
        ]),
    ...seen.strangers.map((stranger) => `runs a second copy of a shared library: ${stranger}`),
    ...(seen.renderers === 1 ? [] : [`is drawn by ${seen.renderers} copies of react-dom`]),
  ];
}

export interface Broken {
  visit: Visit;
  expected: Expected;
  reasons: readonly string[];
}

/** Number of pages to name for one fault. */
const NAMED_PAGES = 3;

/** Returns a sentence for each fault, with its pages and advice. */
export function visitSentences(broken: readonly Broken[]): string[] {
  const places = new Map<string, { who: string; reason: string; at: string[] }>();
  for (const { visit, expected, reasons } of broken) {
    // The first reasons explain the rest.
    for (const reason of reasons.slice(0, 2)) {
      const key = `${expected.who}\n${reason}`;
      const place = places.get(key) ?? { who: expected.who, reason, at: [] };
      places.set(key, place);
      place.at.push(`${visit.address} (${visit.as})`);
    }
  }
  return [...places.values()].map(({ who, reason, at }) => {
    const more = at.length > NAMED_PAGES ? ` and ${at.length - NAMED_PAGES} more` : '';
    return `${who} at ${at.slice(0, NAMED_PAGES).join(', ')}${more}: ${reason}; repair that and publish it as another version`;
  });
}

/** Returns why the expected version does not run; from its requests if the shell reports nothing. */
function running({ version, base, entry, previous }: Expected, { remote, askedFiles }: Seen): string[] {
  if (remote === null) {
    const asked = (file: string): boolean => askedFiles.some((address) => address.split('?')[0] === file);
    if (!asked(`${base}${entry}`)) return ['was never asked for'];
    const fellBack = previous !== null && askedFiles.some((address) => address.startsWith(previous.base));
    return fellBack ? [`did not load: the page fell back to ${previous.version}`] : [];
  }
  if (remote.status === 'down') return [`did not load: ${remote.error ?? 'no reason given'}`];
  if (remote.status !== 'ready') return ['was not loaded'];
  if (remote.because === 'fallback') return [`did not load: the page fell back to ${remote.version}`];
  return remote.version === version ? [] : [`runs as ${remote.version}`];
}

/** A page that breaks with another application's candidate is that candidate's fault. */
export function expectedOf(
  set: Readonly<Record<string, LiveApp>>,
  candidates: readonly { name: string; app: Pick<LiveApp, 'version'> }[],
): Record<string, Expected> {
  const tried = candidates.map(({ name, app }) => `${name} ${app.version}`);
  return Object.fromEntries(
    Object.entries(set).map(([name, { version, base, entry, previous }]) => {
      const own = `${name} ${version}`;
      const who = tried.includes(own) || tried.length === 0 ? own : `${tried.join(' and ')} with ${own}`;
      return [name, { who, version, base, entry, previous }];
    }),
  );
}
