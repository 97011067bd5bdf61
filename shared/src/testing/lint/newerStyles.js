import stylelint from 'stylelint';
import { browsersWithout, features } from './browserSupport.js';

/**
 * Stylelint rule: reports properties, keywords, units, functions, selectors and at-rules that one of the oldest browsers
 * lacks (.browserslistrc). Inside `@supports` that asks for the feature it may be used.
 *
 * Options: `lowered`, features that the build rewrites; `harmless`, features without which a page is whole. Both name
 * them as the rule does, a property for all its values: `translate`, `text-wrap: balance`, `dvh`, `color-mix()`,
 * `:has`, `@container`, `nesting`, `@media range`.
 */

const { at, properties, selectors, types } = { ...features.css, at: features.css['at-rules'] };

const { length } = types;
/** MDN groups the units of viewports and containers. */
const UNITS = { ...length };
for (const side of ['h', 'w', 'i', 'b', 'min', 'max']) {
  UNITS[`dv${side}`] = length.viewport_percentage_units_dynamic;
  UNITS[`sv${side}`] = length.viewport_percentage_units_small;
  UNITS[`lv${side}`] = length.viewport_percentage_units_large;
  UNITS[`cq${side}`] = length.container_query_length_units;
}

/** MDN has functions in several groups: `types.color.oklch`, `types.round`. */
const FUNCTIONS = Object.assign({}, ...Object.values(types), types);

/** Returns the features that a declaration uses, as pairs of name and entry. */
export function inDeclaration({ prop, value }) {
  const found = [];
  const text = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  for (const [, unit] of text.matchAll(/\d([a-z]+)\b/gi)) found.push([unit, UNITS[unit.toLowerCase()]]);
  for (const [, name] of text.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/gi)) {
    found.push([`${name}()`, FUNCTIONS[name] ?? properties[prop]?.[`${name}_function`]]);
  }
  const own = properties[prop];
  if (own === undefined) return found;
  found.unshift([prop, own]);
  for (const [word] of text.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/gi)) found.push([`${prop}: ${word}`, own[word]]);
  return found;
}

const NESTING = [['nesting', selectors.nesting]];

export function inSelector(selector) {
  // A selector with a vendor's name is in a rule of its own, for that browser.
  const found = [...selector.matchAll(/::?([a-z][a-z-]*)/gi)].map(([, name]) => [`:${name}`, selectors[name]]);
  return selector.includes('&') ? [...found, ...NESTING] : found;
}

/** Excludes conditions of `@supports`. */
export function inAtRule({ name, params }) {
  const found = [[`@${name}`, at[name]]];
  if (name !== 'media') return found;
  if (/[<>]/.test(params)) found.push(['@media range', at.media.range_syntax]);
  // Introduced with `or`: MDN's data has no entry of its own.
  if (/\bnot\s*\(|\bor\b/.test(params)) found.push(['@media not', at.media.or_syntax]);
  for (const [, feature] of params.matchAll(/\(\s*([a-z-]+)/gi)) found.push([`@media (${feature})`, at.media[feature]]);
  return found;
}

function isChecked(node, feature) {
  const word = feature.split(': ').at(-1).replace(/\(\)$/, '');
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (outer.type === 'atrule' && outer.name === 'supports' && outer.params.includes(word)) return true;
  }
  return false;
}

/**
 * Returns true if an earlier declaration of the rule sets the same property. It does not help against a value with
 * `var()`, which browsers check after they have dropped the earlier one.
 */
function hasFallback(node) {
  if (node.type !== 'decl' || node.value.includes('var(')) return false;
  const { nodes } = node.parent;
  return nodes.slice(0, nodes.indexOf(node)).some(({ prop }) => prop === node.prop);
}

const ruleName = 'browsers/newer';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (feature, browsers) =>
    `Boundary 8: ${feature} is missing in ${browsers}. Ask for it by @supports, or use what all browsers served have.`,
});

function rule(isOn, { lowered = [], harmless = [] } = {}) {
  const without = browsersWithout({ allowPrefix: true });
  return (root, result) => {
    if (!isOn) return;
    function check(node, found) {
      for (const [feature, entry] of found) {
        const browsers = without(entry);
        const isHarmless = harmless.includes(feature) || harmless.includes(feature.split(': ')[0]);
        if (browsers.length === 0 || isHarmless || isChecked(node, feature)) continue;
        if (hasFallback(node)) continue;
        // A custom property takes any value, so a fallback before it never applies.
        if (lowered.includes(feature) && !node.prop?.startsWith('--')) continue;
        const message = messages.rejected(feature, browsers.join(', '));
        stylelint.utils.report({ ruleName, result, node, message });
      }
    }
    root.walkDecls((node) => check(node, inDeclaration(node)));
    root.walkRules((node) => check(node, inSelector(node.selector)));
    root.walkAtRules((node) => check(node, inAtRule(node)));
    root.walkRules(({ nodes }) => {
      for (const node of nodes) if (node.type === 'rule' || node.type === 'atrule') check(node, NESTING);
    });
  };
}

rule.ruleName = ruleName;
rule.messages = messages;
rule.meta = {};

export default stylelint.createPlugin(ruleName, rule);
