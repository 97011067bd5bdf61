import { createHash } from 'node:crypto';

/** An input of a build: a file with the hash of its content, or a package with its version. */
export type BuildInput = readonly [name: string, value: string];

/** Returns the version of a build: the package's version and eight digits of a hash of all inputs, in any order. */
export function versionOf(packageVersion: string, inputs: readonly BuildInput[]): string {
  const hash = createHash('sha256');
  for (const line of inputs.map((input) => JSON.stringify(input)).sort()) hash.update(`${line}\n`);
  return `${packageVersion}-${hash.digest('hex').slice(0, 8)}`;
}

/** Returns false for files that cannot change a build, such as tests. */
export function isBuildInput(file: string): boolean {
  return !/(^|\/)(\.|dist\/|node_modules\/|coverage\/|var\/|testing\/)|\.test\.tsx?$|\.fixture\.|(^|\/)jest\.config\.js$|\.md$|\.log$|\.tsbuildinfo$/.test(
    file,
  );
}
