import { createHash } from 'node:crypto';

/** Input of a build: a file and its content hash, or a package and its version. */
export type BuildInput = readonly [name: string, value: string];

/** Returns the package's version and eight digits of a hash of all inputs, in any order. */
export function versionOf(packageVersion: string, inputs: readonly BuildInput[]): string {
  const lines = inputs.map((input) => `${JSON.stringify(input)}\n`).sort();
  return `${packageVersion}-${createHash('sha256').update(lines.join('')).digest('hex').slice(0, 8)}`;
}

const TESTS = /(^|\/)(testing\/|jest\.config\.js$)|\.test\.tsx?$|\.fixture\./;
const DOCUMENTS = /\.md$/;
const HIDDEN_OR_MADE_BY_TOOLS = /(^|\/)(\.|dist\/|node_modules\/|coverage\/|var\/)|\.log$|\.tsbuildinfo$/;

/** Returns true if a file can change a build. */
export function isBuildInput(file: string): boolean {
  return ![TESTS, DOCUMENTS, HIDDEN_OR_MADE_BY_TOOLS].some((pattern) => pattern.test(file));
}

type Needs = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>;

export interface LockFile {
  /** With `link`, a workspace package: `resolved` names its folder. */
  packages: Record<string, Needs & { version?: string; link?: boolean; resolved?: string }>;
}

/** The bundler, and what rewrites style sheets (build/lowerStyles.js). */
const BUILD_TOOLS = /^node_modules\/((@rspack|@module-federation)\/[^/]+|postcss|@csstools\/postcss-media-minmax)$/;

/** Returns versions of build tools and of an application's dependencies, without peers, which the shell provides. */
export function lockedPackages({ packages }: LockFile, workspace: string): BuildInput[] {
  const needed = new Set([
    ...Object.keys(packages).filter((at) => BUILD_TOOLS.test(at)),
    ...Object.keys(packages[workspace]?.dependencies ?? {}).map((name) => resolvePackage(packages, workspace, name)),
  ]);
  const found: BuildInput[] = [];
  // Grows while it is read: by the packages that each one needs.
  for (const at of needed) {
    const entry = at === undefined ? undefined : packages[at];
    if (at === undefined || entry === undefined) continue;
    if (entry.link) needed.add(entry.resolved);
    else found.push([at, entry.version ?? '']);
    // The peers of a workspace package are shared libraries, which the shell depends on directly.
    const peers = at.startsWith('node_modules/') ? entry.peerDependencies : {};
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...peers };
    for (const name of Object.keys(wanted)) needed.add(resolvePackage(packages, at, name));
  }
  return found;
}

/** Resolves a package as Node does: the nearest node_modules upwards from `from`. */
function resolvePackage(packages: LockFile['packages'], from: string, name: string): string | undefined {
  const parts = from.split('/node_modules/');
  const folders = parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/node_modules/')}/`);
  return [...folders, ''].map((folder) => `${folder}node_modules/${name}`).find((at) => packages[at]);
}
