import { matchPath } from 'react-router-dom';
import { satisfies, validRange } from 'semver';
import { bringsVersion, setsOf } from './canary.rule';
import type { LiveApp, ReleaseDocument } from './releaseDocument';

/** What the gate looks at of an application. */
type Gated = Pick<
  LiveApp,
  'kind' | 'version' | 'contractVersion' | 'routes' | 'nestedIn' | 'layouts' | 'requires' | 'uses' | 'provides'
>;

/**
 * Why a set of versions cannot run together, one sentence each; empty when it can. Only what the changed applications
 * take part in is looked at, so that an old quarrel does not stop an unrelated repair.
 */
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

const PROVIDE_IT = ': add it to the platform of the shell and release that first';

function againstShell(name: string, remote: Gated, shell: Gated): string[] {
  const who = `${name} ${remote.version}`;
  const lacking = remote.uses.filter((key) => !(key in shell.provides));
  return [
    ...(remote.contractVersion === shell.contractVersion
      ? []
      : [
          `${who} speaks contract ${remote.contractVersion}, shell ${shell.version} speaks ${shell.contractVersion}: release both for one contract, the shell first`,
        ]),
    ...(lacking.length === 0
      ? []
      : [`${who} uses ${lacking.join(', ')}, which shell ${shell.version} does not provide${PROVIDE_IT}`]),
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

/** The version behind a package: its own key's, or any key's below it. */
function providedVersion(provides: Readonly<Record<string, string>>, name: string): string | null {
  const own = provides[name];
  if (own !== undefined) return own;
  const below = name.endsWith('/') ? name : `${name}/`;
  return Object.entries(provides).find(([key]) => key.startsWith(below))?.[1] ?? null;
}

/** A nested remote needs another one live that has the layout, or at least serves the addresses around it. */
function nesting(name: string, { version, nestedIn, routes }: Gated, apps: Readonly<Record<string, Gated>>): string[] {
  if (nestedIn === null) return [];
  const others = Object.entries(apps).filter(([other, app]) => other !== name && app.kind === 'remote');
  const known = others.some(([, other]) =>
    other.layouts
      ? other.layouts.includes(nestedIn)
      : routes.every((route) => other.routes.some((outer) => matchPath(outer, exampleOf(route)) !== null)),
  );
  return known
    ? []
    : [
        `${name} ${version} is nested in "${nestedIn}", which no live remote has: release the remote with that layout first`,
      ];
}

/** An address that a pattern matches. */
function exampleOf(pattern: string): string {
  return pattern.replace(/\/\*$/, '').replace(/:(\w+)\??/g, '$1');
}

/**
 * The same, for the document that a change would make: of every set of versions that a student can get, live ones and
 * those on trial.
 */
export function objectionsTo(document: Pick<ReleaseDocument, 'apps' | 'changes'>): string[] {
  const changed = document.changes.filter(bringsVersion).map(({ app }) => app);
  return [...new Set(setsOf(document.apps).flatMap((apps) => objections(apps, changed)))];
}
