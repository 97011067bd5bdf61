import { satisfies, validRange } from 'semver';
import { SHELL } from '../build/applications';
import { bringsVersion, setsOf } from './canarySets.rule';
import type { Apps, Candidate, ReleaseDocument } from './releaseDocument';

/** Returns the reasons against running versions together, except old problems of unaffected applications. */
export function objections(apps: Apps<Candidate>, changed: readonly string[]): string[] {
  const shell = apps[SHELL];
  const shellChanges = changed.includes(SHELL);
  return Object.entries(apps).flatMap(([name, app]) => {
    if (app.kind !== 'remote') return [];
    const mine = changed.includes(name);
    if (!shell) return mine ? [`no shell is live: promote the shell before ${name}`] : [];
    return [
      ...(mine || shellChanges ? againstShell(name, app, shell) : []),
      ...(changed.some((other) => apps[other]?.kind === 'remote') ? nesting(name, app, apps) : []),
    ];
  });
}

/** Returns the reasons against running a remote's version in a shell; empty if it fits. */
export function againstShell(name: string, remote: Omit<Candidate, 'base'>, shell: Omit<Candidate, 'base'>): string[] {
  const who = `${name} ${remote.version}`;
  const whichLacks = `which shell ${shell.version} does not provide: add it to the platform of the shell and release that first`;
  const lacking = remote.uses.filter((key) => !Object.hasOwn(shell.provides, key));
  const unbounded = remote.uses.filter((key) => !lacking.includes(key) && rangeFor(key, remote.requires) === undefined);
  return [
    remote.contractVersion !== shell.contractVersion &&
      `${who} speaks contract ${remote.contractVersion}, shell ${shell.version} speaks ${shell.contractVersion}: release both for one contract, the shell first`,
    lacking.length > 0 && `${who} uses ${lacking.join(', ')}, ${whichLacks}`,
    unbounded.length > 0 &&
      `${who} uses ${unbounded.join(', ')} without a range: name the package under peerDependencies in ${name}/package.json`,
    ...Object.entries(remote.requires).map(([key, range]) => {
      const provided = providedVersion(shell.provides, key);
      if (provided === null) return `${who} needs ${key} ${range}, ${whichLacks}`;
      if (validRange(range) === null)
        return `${who} needs ${key} in "${range}", which is not a range: correct peerDependencies in ${name}/package.json`;
      if (satisfies(provided, range)) return null;
      return `${who} needs ${key} ${range}, but shell ${shell.version} provides ${provided}: build ${name} for ${provided}, or release a shell that provides ${range} first`;
    }),
  ].filter((reason) => typeof reason === 'string');
}

/** Returns the range that a remote requires for a share key's package, e.g. of `antd` for `antd/es/button`. */
export function rangeFor(shareKey: string, requires: Readonly<Record<string, string>>): string | undefined {
  const [name = ''] = /^(@[^/]*\/)?[^/]*/.exec(shareKey) ?? [];
  // `hasOwn`: `constructor` is not a package.
  const key = [shareKey, name, `${name}/`].find((one) => Object.hasOwn(requires, one));
  return key === undefined ? undefined : requires[key];
}

/** Returns the provided version of a package: of its own key, or of any key below it. */
function providedVersion(provides: Readonly<Record<string, string>>, name: string): string | null {
  const below = name.endsWith('/') ? name : `${name}/`;
  const found = Object.entries(provides);
  return (found.find(([key]) => key === name) ?? found.find(([key]) => key.startsWith(below)))?.[1] ?? null;
}

/** A nested remote needs a live remote with that layout. */
function nesting(name: string, { version, nestedIn }: Candidate, apps: Apps<Candidate>): string[] {
  const isKnown = Object.values(apps).some(({ layouts }) => layouts.includes(nestedIn ?? ''));
  if (nestedIn === null || isKnown) return [];
  return [
    `${name} ${version} is nested in "${nestedIn}", which no live remote has: release the remote with that layout first`,
  ];
}

/** Returns the end of an objection to a set of versions: the way to end each of its canaries that ran before. */
export function endingCanaries(set: Apps, apps: Apps, changed: readonly string[]): string {
  return Object.keys(set)
    .filter((app) => set[app]?.version !== apps[app]?.version && !changed.includes(app))
    .map((app) => `, or end the canary: npm run release -- canary ${app} abort`)
    .join('');
}

/** Returns objections to each set of versions that a student may get, with the way to end a canary that causes one. */
export function objectionsTo({ apps, changes }: Pick<ReleaseDocument, 'apps' | 'changes'>): string[] {
  const brought = changes.filter(bringsVersion);
  const found = new Map<string, string>();
  // A combination comes after those without some of its canaries.
  for (const set of setsOf(apps)) {
    // The live version beside a new canary is not new.
    const changed = brought.filter(({ app, to }) => set[app]?.version === to).map(({ app }) => app);
    const ends = endingCanaries(set, apps, changed);
    for (const objection of objections(set, changed)) {
      if (!found.has(objection)) found.set(objection, `${objection}${ends}`);
    }
  }
  return [...found.values()];
}
