import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { antdThemeOf, USUAL_REM_PX } from '../../shared/src/theme/antdTheme.rule.ts';
import { ROOT } from '../files.ts';

/** Returns the theme of antd at the usual size of type, with the design tokens of tokens.css. */
export function productTheme() {
  const css = readFileSync(path.join(ROOT, 'shared/src/theme/tokens.css'), 'utf8');
  const pairs = [...css.matchAll(/--m-([\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')] as const,
  );
  // Media queries below set some again; the first value is that of the smallest window.
  const tokens = new Map(pairs.reverse());
  return antdThemeOf(USUAL_REM_PX, (name) => tokens.get(name) ?? '');
}

/** Adds the rule that fills the sheets of antd's parts; only the shell has them. */
export function withAntdSheets(module: Configuration['module']): NonNullable<Configuration['module']> {
  const loader = path.join(ROOT, 'build/antd/fillAntdSheet.js');
  const fill = { test: /\.antd\.css$/, loader, options: { theme: productTheme() } };
  // Loaders of later rules run first.
  return { ...module, rules: [...(module?.rules ?? []), fill] };
}
