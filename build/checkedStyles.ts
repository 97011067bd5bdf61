import type { Compiler } from '@rspack/core';

/**
 * Has the bundler's runtime pass the element of each chunk's style sheet to the shell before it is in the page, which
 * gives it the hash of the file (shell/src/remotes/files/retryStyles.ts). Scripts get theirs from the page's import map, which
 * browsers do not apply to style sheets.
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
