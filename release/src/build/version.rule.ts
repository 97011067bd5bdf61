import { createHash } from 'node:crypto';

/** Something a build is made from: a file by its path and content's hash, or a package by its name and version. */
export type BuildInput = readonly [name: string, value: string];

/**
 * The version of a build: the package's own version and eight digits of a hash over all it is made from. The same
 * inputs always give the same version, whatever order they are found in.
 */
export function versionOf(packageVersion: string, inputs: readonly BuildInput[]): string {
  const hash = createHash('sha256');
  for (const line of inputs.map((input) => JSON.stringify(input)).sort()) hash.update(`${line}\n`);
  return `${packageVersion}-${hash.digest('hex').slice(0, 8)}`;
}

/** Files that cannot change a build: tests and what they read. */
export function isBuildInput(file: string): boolean {
  return !/(^|\/)(\.|dist\/|node_modules\/|coverage\/|var\/|testing\/)|\.test\.tsx?$|\.fixture\.|(^|\/)jest\.config\.js$|\.md$|\.log$|\.tsbuildinfo$/.test(
    file,
  );
}
