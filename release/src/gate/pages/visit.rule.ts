import type { Visit } from './visits.rule';

/** What the page says of one remote, see shell/src/release/diagnosis. */
export interface RemoteSaid {
  status: string;
  version?: string;
  because?: string;
  error?: string;
}

/** What was seen of a page once it had settled. */
export interface Seen {
  /** Whether it settled at all in the time it had. */
  settled: boolean;
  /** Errors that nobody caught. */
  pageErrors: string[];
  /** What the shell and the browser's policy complained of in the console. */
  complaints: string[];
  /** Published files that did not come, with why. */
  failedFiles: string[];
  /** Published files that were asked for, by address. */
  askedFiles: string[];
  /** Where the page ended up: it may send a visitor to log in. */
  address: string;
  /** Of the document. */
  direction: string;
  /** The outermost part of the content that does not read from right to left; null when there is none. */
  turned: string | null;
  /** The primary colour: as the shell's style sheet says it, and as the remote's part has it. */
  primary: { said: string; there: string };
  /** The remote whose page it is; null for a shell that says nothing of itself. */
  remote: RemoteSaid | null;
  /** Share keys that do not come from the shell alone, with who provides them. */
  strangers: string[];
  /** How many copies of react-dom drew something. */
  renderers: number;
  /** Whether there is anything to see in the content. */
  shown: boolean;
  /** The heading of what stands in place of the page, such as an apology; null when the page is there. */
  apology: string | null;
}

/** The version that a page is expected to run. */
export interface Expected {
  /** How it is called in a sentence, with the candidate that it is tried with. */
  who: string;
  version: string;
  base: string;
  entry: string;
  previous: { base: string; version: string } | null;
}

/** Where the shell sends an address that no route matches. */
export const NOT_FOUND = '/not-found-404';

/**
 * Why a page is not as it should be, one reason each; empty when it is. The first reason is the one that explains the
 * others.
 */
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

/** What speaks against one page. */
export interface Broken {
  visit: Visit;
  expected: Expected;
  reasons: readonly string[];
}

/** So many pages are named where several have the same fault. */
const NAMED_PAGES = 3;

/** One sentence for each fault, with the pages that have it and what would make it pass. */
export function visitSentences(broken: readonly Broken[]): string[] {
  const places = new Map<string, { who: string; reason: string; at: string[] }>();
  for (const { visit, expected, reasons } of broken) {
    // Of a broken page the first reasons explain the rest.
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

/** Whether the expected version runs, or why not; a shell that does not say is judged by what was asked for. */
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
