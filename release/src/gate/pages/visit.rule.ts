import type { Visit } from './visits.rule';

/** A remote's state in the page, see shell/src/diagnosis. */
export interface RemoteSaid {
  status: string;
  version?: string;
  because?: string;
  error?: string;
}

/** Observations of a settled page. */
export interface Seen {
  /** False if it did not settle in its time. */
  settled: boolean;
  /** Uncaught errors. */
  pageErrors: string[];
  /** Complaints of the shell and the policy in the console. */
  complaints: string[];
  /** Published files that failed, with the reason. */
  failedFiles: string[];
  /** Requested published files, by address. */
  askedFiles: string[];
  /** Final address: a visitor may be sent to log in. */
  address: string;
  /** Direction of the document. */
  direction: string;
  /** Outermost part of the content that reads from left to right; null for none. */
  turned: string | null;
  /** Primary colour in the shell's style sheet, and in the remote's part. */
  primary: { said: string; there: string };
  /** The remote of the page; null if the shell does not say. */
  remote: RemoteSaid | null;
  /** Share keys that do not come from the shell alone, with their providers. */
  strangers: string[];
  /** Copies of react-dom that drew something. */
  renderers: number;
  /** True if the content is not empty. */
  shown: boolean;
  /** Heading of a message in place of the page, or null. */
  apology: string | null;
}

export interface Expected {
  /** For sentences, with the candidate that it is tried with. */
  who: string;
  version: string;
  base: string;
  entry: string;
  previous: { base: string; version: string } | null;
}

export const NOT_FOUND = '/not-found-404';

/** Returns why a page is broken. The first reason explains the others. */
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

/** A broken page. */
export interface Broken {
  visit: Visit;
  expected: Expected;
  reasons: readonly string[];
}

/** Pages to name where several have the same fault. */
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

/** Returns why the expected version does not run. If the shell does not say, requests decide. */
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
