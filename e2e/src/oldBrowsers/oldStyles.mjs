/**
 * Prints the style sheets below a folder as the oldest supported browsers parse them, as JSON by path: without the
 * declarations, rules and conditions that one of them does not support. With `-` for the folder, reads a list of style
 * sheets from standard input, as JSON, and prints theirs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { browsersWithout } from '../../../shared/src/testing/lint/browserSupport.js';
import { inAtRule, inDeclaration, inSelector } from '../../../shared/src/testing/lint/newerStyles.js';

const without = browsersWithout({ allowPrefix: true });

/** A `@supports` condition reads like declarations and selectors. */
function inCondition(params) {
  const selectors = [...params.matchAll(/selector\((.*)\)/g)].flatMap(([, selector]) => inSelector(selector));
  const declarations = [...params.matchAll(/\(\s*([\w-]+)\s*:\s*([^()]+)\)/g)];
  return [...selectors, ...declarations.flatMap(([, prop, value]) => inDeclaration({ prop, value }))];
}

const isUnknown = (found) => found.some(([, entry]) => without(entry).length > 0);

const read = postcss([
  {
    postcssPlugin: 'old-browser',
    Once(root) {
      root.walkAtRules((rule) => {
        const found = rule.name === 'supports' ? inCondition(rule.params) : inAtRule(rule);
        if (isUnknown(found)) rule.remove();
      });
      root.walkRules((rule) => {
        if (isUnknown(inSelector(rule.selector))) rule.remove();
      });
      root.walkDecls((declaration) => {
        if (!isUnknown(inDeclaration(declaration))) return;
        // Too late to use an earlier declaration: a browser sees the whole value when it computes the style.
        if (declaration.value.includes('var(')) declaration.value = 'unset';
        else declaration.remove();
      });
    },
  },
]);

const parse = (css) => read.process(css, { from: undefined }).css;

function sheetsBelow(folder) {
  const sheets = {};
  for (const file of readdirSync(folder, { recursive: true }).map(String)) {
    if (!file.endsWith('.css')) continue;
    sheets[file.split(path.sep).join('/')] = parse(readFileSync(path.join(folder, file), 'utf8'));
  }
  return sheets;
}

const STANDARD_INPUT = 0;
const [folder = '.'] = process.argv.slice(2);
const listed = () => JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')).map(parse);
process.stdout.write(JSON.stringify(folder === '-' ? listed() : sheetsBelow(folder)));
