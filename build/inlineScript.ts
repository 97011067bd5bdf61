import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ROOT } from './files.ts';

/** Returns a script of the repository, minified for pages. Throws for invalid TypeScript. */
export function inlineScript(file: string): string {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const { code } = rspack.experiments.swc.transformSync(source, {
    isModule: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es5', minify: { compress: true, mangle: { toplevel: true } } },
    minify: true,
  });
  return code.trim();
}
