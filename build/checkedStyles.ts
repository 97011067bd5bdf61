import type { Compiler } from '@rspack/core';

/**
 * Passes each chunk's style sheet element to the shell, which adds the file's hash (shell/src/remotes/files/retryStyles.ts):
 * browsers apply the hashes of an import map to scripts only.
 */
export class CheckedStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManassaCheckedStyles', (compilation) => {
      const { createLink } = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      createLink.tap(
        'ManassaCheckedStyles',
        (code) => `${code}\nif (globalThis.__manassaStyles) globalThis.__manassaStyles(link);`,
      );
    });
  }
}
