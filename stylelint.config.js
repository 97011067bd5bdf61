/** Features that the build rewrites for older browsers (build/lowerStyles.js and the minimizer). */
const LOWERED = ['@media range', 'dvh'];

/** Features that browsers may lack. */
const HARMLESS = [
  // Without containers everything stays in one column.
  '@container',
  'container-type',
  // Looks of text, pointers, scroll bars and selections.
  'text-wrap',
  'cursor',
  'scrollbar-width',
  ':selection',
  'color-scheme',
  'text-size-adjust',
  '-webkit-tap-highlight-color',
  // At its end, a scrolled panel scrolls the page.
  'overscroll-behavior',
  // The page shifts by its scroll bar when a layer opens.
  'scrollbar-gutter',
  // Such browsers have no high contrast modes.
  '@media (forced-colors)',
  'forced-color-adjust',
  // Differs from `flex-start` only in a reversed flex container.
  'align-content: start',
];

/** Breakpoints: larger type, tablet, sidebar, desktop. */
const WIDTHS = ['20em', '48em', '64em', '75em'];
/** Nothing is fixed to the window, and a fixed panel has no picture. */
const HEIGHTS = ['30em', '45em'];

/** Matches a list of at least so many values; a function counts as one. */
const atLeast = (count) => new RegExp(String.raw`^(([^\s()]|\(([^()]|\([^()]*\))*\))+\s+){${count - 1}}\S`);

const THEME = 'take it from shared/src/theme/tokens.css, or add it there';

/** Values that a property must not have, with a message. */
const DISALLOWED = {
  'text-align': [['left', 'right'], 'use start or end'],
  float: [['left', 'right'], 'use start or end'],
  clear: [['left', 'right'], 'use start or end'],
  transform: [
    [/translate(X|3d)?\((?!0[,)])(?!calc\(var\(--m-inline\))/],
    'use translateX(calc(var(--m-inline) * …)), or translateY',
  ],
  '/^(margin|padding|inset|scroll-margin|scroll-padding|border-(width|style|color))$/': [
    [atLeast(4)],
    'use the logical property: margin-inline, padding-inline-start, …',
  ],
  'border-radius': [[atLeast(2)], 'use border-start-start-radius, …'],
  '/-(position|origin)$/': [[/\b(left|right)\b/], 'use var(--m-start) or var(--m-end)'],
  '/^(background|mask|border-image|--)/': [
    [/gradient\([^;]*\bto ((top|bottom) )?(left|right)\b/, /gradient\(\s*-?[\d.]+(deg|turn|rad|grad)/],
    'use to var(--m-start), to top, or calc(var(--m-inline) * …deg)',
  ],
  '/^(min-)?(block|inline)-size$/': [
    [/^(2\.75|3|3\.25|3\.5)rem$/, /^(44|48|52|56)px$/],
    `use var(--m-control-…): ${THEME}`,
  ],
};

const messageFor = (property) => {
  const found = Object.entries(DISALLOWED).find(([name]) =>
    name.startsWith('/') ? new RegExp(name.slice(1, -1)).test(property) : name === property,
  );
  return found?.[1][1] ?? '';
};

/** Logical properties only, since the product is right to left. */
export default {
  ignoreFiles: ['**/node_modules/**', '**/dist/**', 'var/**', 'api/seed/**', '**/*.fixture.css'],
  plugins: ['./shared/src/testing/lint/newerStyles.js'],
  rules: {
    'browsers/newer': [true, { lowered: LOWERED, harmless: HARMLESS }],
    'property-disallowed-list': [
      [
        'left',
        'right',
        '/^(margin|padding|border)-(left|right)/',
        '/^scroll-(margin|padding)-(left|right)$/',
        '/^border-(top|bottom)-(left|right)-radius$/',
        '/^(min-|max-)?(width|height)$/',
      ],
      { message: 'use the logical property: inset-inline-start, margin-inline-end, padding-inline, inline-size, …' },
    ],
    'declaration-property-value-disallowed-list': [
      Object.fromEntries(Object.entries(DISALLOWED).map(([property, [values]]) => [property, values])),
      { message: messageFor },
    ],
    'declaration-property-value-allowed-list': [
      { 'z-index': [/^var\(--m-layer-/] },
      { message: `use var(--m-layer-…): ${THEME}` },
    ],
    'media-feature-name-value-allowed-list': [
      {
        width: WIDTHS,
        'min-width': WIDTHS,
        'max-width': [],
        height: HEIGHTS,
        'min-height': [],
        'max-height': [],
      },
      { message: `use (width < …) or (width >= …) with ${WIDTHS.join(', ')}, or (height < ${HEIGHTS.join(', ')})` },
    ],
    'color-no-hex': [true, { message: `use var(--m-…): ${THEME}` }],
    'color-named': ['never', { message: `use var(--m-…): ${THEME}` }],
    'function-disallowed-list': [
      ['/^(rgb|hsl)a?$/', 'hwb', '/^(ok)?(lab|lch)$/', 'color'],
      { message: `use var(--m-…): ${THEME}` },
    ],
    'declaration-block-no-duplicate-properties': true,
    'no-duplicate-selectors': true,
    'color-no-invalid-hex': true,
    'block-no-empty': true,
    'unit-no-unknown': true,
    'property-no-unknown': true,
  },
  overrides: [
    {
      // The sheet of a remote stays in the page: it would change the frame and the pages of other remotes.
      files: ['remote-*/**/*.css'],
      rules: {
        'selector-disallowed-list': [
          ['/^[^.]*$/', '/:global/'],
          {
            splitList: true,
            ignore: ['keyframe-selectors'],
            message: "begin with a class of this sheet: others match the frame and other remotes' pages",
          },
        ],
      },
    },
    {
      // The component needs one more breakpoint, by specification.
      files: ['remote-public/src/landing/features/FeatureStrip.module.css'],
      rules: { 'media-feature-name-value-allowed-list': [{ width: ['700px'] }] },
    },
    {
      files: ['shared/src/theme/tokens.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
    {
      // A standalone page without the theme.
      files: ['api/**/*.css'],
      rules: {
        'browsers/newer': [true, { harmless: HARMLESS }],
        ...Object.fromEntries(
          [
            'color-no-hex',
            'color-named',
            'function-disallowed-list',
            'declaration-property-value-disallowed-list',
            'declaration-property-value-allowed-list',
            'media-feature-name-value-allowed-list',
          ].map((rule) => [rule, null]),
        ),
      },
    },
  ],
};
