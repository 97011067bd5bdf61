import { createHash } from 'node:crypto';

/** Input of a build: a file and its content hash, or a package and its version. */
export type BuildInput = readonly [name: string, value: string];

/** Returns the package's version and eight digits of a hash of all inputs, in any order. */
export function versionOf(packageVersion: string, inputs: readonly BuildInput[]): string {
  const hash = createHash('sha256');
  for (const line of inputs.map((input) => JSON.stringify(input)).sort()) hash.update(`${line}\n`);
  return `${packageVersion}-${hash.digest('hex').slice(0, 8)}`;
}

export function isBuildInput(file: string): boolean {
  return !/(^|\/)(\.|dist\/|node_modules\/|coverage\/|var\/|testing\/)|\.test\.tsx?$|\.fixture\.|(^|\/)jest\.config\.js$|\.md$|\.log$|\.tsbuildinfo$/.test(
    file,
  );
}
