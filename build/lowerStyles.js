import minmax from '@csstools/postcss-media-minmax';
import postcss from 'postcss';

/** `dvh` and similar units follow a phone's address bar; older browsers have only `vh`. */
const DYNAMIC_UNIT = /(\d)[dsl]v([hwib]|min|max)\b/g;

/** Condition of `@supports` for these units, which browsers got together. */
const HAS_DYNAMIC = '(height: 1dvh)';

/**
 * PostCSS plugin: adds `vh` declarations before those with dynamic viewport units. One with `var()` moves into
 * `@supports`: a browser without the unit notices too late to use the declaration before, and unsets the property.
 */
const staticViewport = {
  postcssPlugin: 'static-viewport',
  Declaration(declaration) {
    const { prop, value: dynamic, parent: rule } = declaration;
    const value = dynamic.replace(DYNAMIC_UNIT, '$1v$2');
    if (value === dynamic || rule.parent.params === HAS_DYNAMIC) return;
    if (dynamic.includes('var(')) {
      const nodes = [rule.clone({ nodes: [declaration.clone()] })];
      rule.after(postcss.atRule({ name: 'supports', params: HAS_DYNAMIC, nodes }));
      declaration.value = value;
      return;
    }
    const before = declaration.prev();
    if (before?.type !== 'decl' || before.prop !== prop) declaration.cloneBefore({ value });
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
