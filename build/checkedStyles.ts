import type { Compiler } from '@rspack/core';

/**
 * Passes style sheet elements to the shell (shell/src/remotes/files/retryStyles.ts), which adds the file's hash:
 * browsers apply those of an import map to scripts only.
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
