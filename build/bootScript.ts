import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ROOT } from './files.ts';

/**
 * Returns the text of the script that the shell's page has in its head, minified.
 *
 * @throws when it is not valid TypeScript
 */
export function bootScript(): string {
  const source = readFileSync(path.join(ROOT, 'shell/src/boot/bootScript.ts'), 'utf8');
  const { code } = rspack.experiments.swc.transformSync(source, {
    isModule: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es5', minify: { compress: true, mangle: { toplevel: true } } },
    minify: true,
  });
  return code.trim();
}
