import { satisfies, validRange } from 'semver';
import { bringsVersion, setsOf } from './canary.rule';
import type { LiveApp, ReleaseDocument } from './releaseDocument';

type Gated = Pick<
  LiveApp,
  'kind' | 'version' | 'contractVersion' | 'routes' | 'nestedIn' | 'layouts' | 'requires' | 'uses' | 'provides'
>;

/** Returns the reasons against running versions together, except old problems of unaffected applications. */
export function objections(apps: Readonly<Record<string, Gated>>, changed: readonly string[]): string[] {
  const shells = Object.entries(apps).filter(([, app]) => app.kind === 'shell');
  const shell = shells[0];
  const shellChanges = shell !== undefined && changed.includes(shell[0]);
  return Object.entries(apps).flatMap(([name, app]) => {
    if (app.kind !== 'remote') return [];
    const mine = changed.includes(name);
    if (!shell) return mine ? [`no shell is live: promote the shell before ${name}`] : [];
    return [
      ...(mine || shellChanges ? againstShell(name, app, shell[1]) : []),
      ...(mine || changed.some((other) => apps[other]?.kind === 'remote') ? nesting(name, app, apps) : []),
    ];
  });
}

export type Standing = Pick<Gated, 'version' | 'contractVersion' | 'requires' | 'uses'>;

const PROVIDE_IT = ': add it to the platform of the shell and release that first';

/** Returns the reasons against running a remote's version in a shell. */
export function againstShell(
  name: string,
  remote: Standing,
  shell: Pick<Gated, 'version' | 'contractVersion' | 'provides'>,
): string[] {
  const who = `${name} ${remote.version}`;
  const lacking = remote.uses.filter((key) => !Object.hasOwn(shell.provides, key));
  const unbounded = remote.uses.filter((key) => !lacking.includes(key) && rangeFor(key, remote.requires) === undefined);
  return [
    ...(remote.contractVersion === shell.contractVersion
      ? []
      : [
          `${who} speaks contract ${remote.contractVersion}, shell ${shell.version} speaks ${shell.contractVersion}: release both for one contract, the shell first`,
        ]),
    ...(lacking.length === 0
      ? []
      : [`${who} uses ${lacking.join(', ')}, which shell ${shell.version} does not provide${PROVIDE_IT}`]),
    ...(unbounded.length === 0
      ? []
      : [
          `${who} uses ${unbounded.join(', ')} without a range: name the package under peerDependencies in ${name}/package.json`,
        ]),
    ...Object.entries(remote.requires).flatMap(([key, range]) => {
      const provided = providedVersion(shell.provides, key);
      if (provided === null)
        return [`${who} needs ${key} ${range}, which shell ${shell.version} does not provide${PROVIDE_IT}`];
      if (validRange(range) === null)
        return [
          `${who} needs ${key} in "${range}", which is not a range: correct peerDependencies in ${name}/package.json`,
        ];
      if (satisfies(provided, range)) return [];
      return [
        `${who} needs ${key} ${range}, but shell ${shell.version} provides ${provided}: build ${name} for that, or release a shell with the other first`,
      ];
    }),
  ];
}

/** Returns the range that a remote requires for a share key's package, e.g. of `antd` for `antd/es/button`. */
export function rangeFor(shareKey: string, requires: Readonly<Record<string, string>>): string | undefined {
  const name = shareKey
    .split('/')
    .slice(0, shareKey.startsWith('@') ? 2 : 1)
    .join('/');
  return [shareKey, name, `${name}/`].map((key) => ownOf(requires, key)).find((range) => range !== undefined);
}

/** Ignores inherited keys such as `constructor`. */
function ownOf(fields: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Returns the provided version of a package: of its own key, or of any key below it. */
function providedVersion(provides: Readonly<Record<string, string>>, name: string): string | null {
  const own = ownOf(provides, name);
  if (own !== undefined) return own;
  const below = name.endsWith('/') ? name : `${name}/`;
  return Object.entries(provides).find(([key]) => key.startsWith(below))?.[1] ?? null;
}

/** A nested remote needs a live remote with that layout. */
function nesting(name: string, { version, nestedIn }: Gated, apps: Readonly<Record<string, Gated>>): string[] {
  if (nestedIn === null) return [];
  const others = Object.entries(apps).filter(([other, app]) => other !== name && app.kind === 'remote');
  const known = others.some(([, other]) => other.layouts.includes(nestedIn));
  return known
    ? []
    : [
        `${name} ${version} is nested in "${nestedIn}", which no live remote has: release the remote with that layout first`,
      ];
}

/** Returns the objections to every combination of versions that a student may get. */
export function objectionsTo(document: Pick<ReleaseDocument, 'apps' | 'changes'>): string[] {
  const changed = document.changes.filter(bringsVersion).map(({ app }) => app);
  return [...new Set(setsOf(document.apps).flatMap((apps) => objections(apps, changed)))];
}
