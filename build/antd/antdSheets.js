import { createRequire } from 'node:module';
import postcss from 'postcss';

/** antd's CommonJS build: its ES modules have imports without extensions, which Node refuses. */
const require = createRequire(import.meta.url);

/** Class of everything that antd draws; the variables of the theme are set on it. */
export const ANTD_CLASS = 'antd-part';

/** Lengths below this many px are hairlines, which do not grow with the size of type. */
const HAIRLINE_PX = 2;

const REM_PX = 16;

/** Rules for every link of the page, which antd adds for links inside its parts. */
const BARE_LINK = /^a(?=$|[:[])/;

/**
 * Parts of antd that the product never draws: placeholders, covers and progress of pictures, several chosen options,
 * coloured hints.
 */
const UNUSED = new RegExp(
  [
    'ant-image(?!-preview|-css-var)',
    'ant-select-(?:multiple|selection-item|customize|filled|borderless|underlined)',
    // Not in the oldest browsers; they are about several chosen options too.
    ':has\\(',
    'ant-tooltip-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold|unique)',
  ].join('|'),
);

/** Matches rules for all but an unused part, which are used: the search field's are below `:not(.ant-select-customize)`. */
const ALL_BUT = /:not\([^()]*\)/g;

/** Variables that scripts of antd name in style attributes. */
const NAMED_BY_SCRIPTS = /^--ant-(?:arrow|z-index)/;

/** Returns the elements whose rendering registers the styles of a part. */
function elementsOf(name) {
  const { createElement } = require('react');
  const part = (file) => require(`antd/lib/${file}`).default;
  const elements = {
    base: () => [],
    image: () => [createElement(part('image').PreviewGroup, { items: [] })],
    select: () => [createElement(part('select'), { open: false }), createElement(part('empty'))],
    tooltip: () => [createElement(part('tooltip'), { title: '-' }, createElement('i'))],
  };
  return elements[name]();
}

/** Returns all styles that antd registers for a part, without the class names' hashes. */
function extract(name, theme) {
  const { createElement } = require('react');
  const { renderToString } = require('react-dom/server');
  const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs');
  const ConfigProvider = require('antd/lib/config-provider').default;
  const cache = createCache();
  const settings = { direction: 'rtl', theme: { ...theme, hashed: false, cssVar: { key: ANTD_CLASS } } };
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, settings, ...elementsOf(name))));
  return extractStyle(cache, { plain: true, types: ['style', 'token', 'cssVar'] });
}

/** Returns the text with lengths that grow with the browser's size of type. */
function inRem(text) {
  return text.replace(/(?<![\w.-])(-?\d*\.?\d+)px\b/g, (whole, px) =>
    Math.abs(px) <= HAIRLINE_PX ? whole : `${Number((px / REM_PX).toFixed(4))}rem`,
  );
}

/** Parses a sheet, without what the page or the product has no use for and without the rules in `known`. */
function prepare(css, known) {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
    rule.selectors = rule.selectors.filter(
      (one) => !BARE_LINK.test(one) && !UNUSED.test(one.replace(ALL_BUT, '')) && !/cache-path/.test(one),
    );
  });
  root.walkRules((rule) => void (rule.selector === '' && rule.remove()));
  // Not in the oldest browsers; antd only blurs what is behind a figure's buttons.
  root.walkDecls('backdrop-filter', (declaration) => void declaration.remove());
  root.walkDecls((declaration) => void (declaration.value = inRem(declaration.value)));
  root.each((node) => {
    const text = node.toString();
    if (known.has(text)) node.remove();
    known.add(text);
  });
  return root;
}

/** Removes the variables that no sheet reads, also those that only a removed variable read. */
function prune(sheets) {
  const isVariable = ({ prop }) => prop.startsWith('--ant-') && !NAMED_BY_SCRIPTS.test(prop);
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    const used = new Set(sheets.flatMap((sheet) => sheet.toString().match(/(?<=var\()--[\w-]+/g) ?? []));
    for (const sheet of sheets) {
      sheet.walkDecls((declaration) => {
        if (!isVariable(declaration) || used.has(declaration.prop)) return;
        declaration.remove();
        now += 1;
      });
    }
  }
}

/**
 * Extracts the styles of the parts of antd that the product draws.
 *
 * @param {import('antd').ThemeConfig} theme the product's theme at 16 px per rem
 * @returns {Record<'base' | 'image' | 'select' | 'tooltip', string>} style sheets by part; `base` belongs to every part
 */
export function antdSheets(theme) {
  const base = prepare(extract('base', theme), new Set());
  const rules = base.nodes.map(String);
  const parts = ['image', 'select', 'tooltip'].map((name) => [name, prepare(extract(name, theme), new Set(rules))]);
  const sheets = { base, ...Object.fromEntries(parts) };
  prune(Object.values(sheets));
  return Object.fromEntries(
    Object.entries(sheets).map(([name, sheet]) => {
      sheet.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
      return [name, sheet.nodes.join('\n')];
    }),
  );
}
