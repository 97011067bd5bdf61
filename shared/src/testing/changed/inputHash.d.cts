export function inputHash(
  name: string,
  packages: Readonly<Record<string, readonly string[]>>,
  files: readonly (readonly [file: string, hash: string])[],
): string;
