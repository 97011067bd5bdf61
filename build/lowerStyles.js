import minmax from '@csstools/postcss-media-minmax';
import postcss from 'postcss';

/** `dvh` and its relatives follow a phone's address bar; before them there was only `vh`, for the bar out of sight. */
const DYNAMIC_UNIT = /(\d)[dsl]v([hwib]|min|max)\b/g;

/** PostCSS plugin: puts a declaration in units that every browser knows before each one in units of moving viewports. */
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
 * Loader that rewrites what the minimizer leaves as it is, or rewrites to what browsers of 2021 do not know either: it
 * makes `(width < 600px)` a `not (min-width: 600px)`.
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
