import type { BuildInput } from './version.rule';

/** The part of package-lock.json that is read: an entry for every folder with a package. */
export interface LockFile {
  packages: Record<
    string,
    {
      version?: string;
      /** A workspace package: the entry is a link to the folder that `resolved` names. */
      link?: boolean;
      resolved?: string;
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
      peerDependencies?: Record<string, string>;
    }
  >;
}

/** Packages that take part in every build, by the start of their names. */
const BUILD_TOOLS = /^node_modules\/(@rspack|@module-federation)\/[^/]+$/;

/**
 * Returns the exact versions of all packages that a build is made with: the build tools, the application's
 * dependencies, and theirs. Its peers are left out: they come at run time.
 */
export function lockedPackages({ packages }: LockFile, workspace: string): BuildInput[] {
  const open = [
    ...Object.keys(packages).filter((at) => BUILD_TOOLS.test(at)),
    ...Object.keys(packages[workspace]?.dependencies ?? {}).map((name) => whereIs(packages, workspace, name)),
  ];
  const found = new Map<string, string>();
  while (open.length > 0) {
    const at = open.pop();
    const entry = at === undefined ? undefined : packages[at];
    if (at === undefined || entry === undefined || found.has(at)) continue;
    if (entry.link) {
      open.push(entry.resolved);
      continue;
    }
    found.set(at, entry.version ?? '');
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies };
    // A workspace's peers are the platform, which the shell names itself.
    const peers = at.startsWith('node_modules/') ? entry.peerDependencies : {};
    for (const name of Object.keys({ ...wanted, ...peers })) open.push(whereIs(packages, at, name));
  }
  return [...found];
}

/** Returns the folder of the package that `from` gets for `name`: the nearest one, as Node searches. */
function whereIs(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[at]) return at;
    if (folder === '') return undefined;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
}
