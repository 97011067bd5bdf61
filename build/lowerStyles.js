import minmax from '@csstools/postcss-media-minmax';
import postcss from 'postcss';

/** `dvh` and similar units follow a phone's address bar; older browsers have only `vh`. */
const DYNAMIC_UNIT = /(\d)[dsl]v([hwib]|min|max)\b/g;

/** PostCSS plugin: adds `vh` declarations before those with dynamic viewport units. */
const staticViewport = {
  postcssPlugin: 'static-viewport',
  Declaration(declaration) {
    const value = declaration.value.replace(DYNAMIC_UNIT, '$1v$2');
    const before = declaration.prev();
    const isDone = before?.type === 'decl' && before.prop === declaration.prop;
    if (value !== declaration.value && !isDone) declaration.cloneBefore({ value });
  },
};

const lower = postcss([staticViewport, minmax()]);

/**
 * Loader that rewrites syntax missing in browsers of 2021 which the minimizer keeps or even introduces: it turns
 * `(width < 600px)` into `not (min-width: 600px)`.
 *
 * @this {import('@rspack/core').LoaderContext}
 * @param {string} source
 */
export default function lowerStyles(source) {
  const done = this.async();
  lower.process(source, { from: this.resourcePath, map: false }).then(
    ({ css }) => done(null, css),
    (error) => done(error),
  );
}
