/** Features that the build rewrites for the browsers that lack them (build/lowerStyles.js and the minimizer). */
const LOWERED = ['@media range', 'dvh'];

/** Features without which a page is whole. */
const HARMLESS = [
  // In a narrow container everything is one column; without containers it is so in a wide one too.
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
  // A scrolled panel moves the page behind it at its end.
  'overscroll-behavior',
  // For high contrast modes, which such browsers do not have.
  '@media (forced-colors)',
  'forced-color-adjust',
  // Differs from `flex-start` only in a reversed flex container.
  'align-content: start',
];

/** Styles speak of start and end, never of left and right: the product is right to left. */
export default {
  ignoreFiles: ['**/node_modules/**', '**/dist/**', 'var/**', 'api/seed/**', '**/*.fixture.css'],
  plugins: ['./shared/src/testing/lint/newerStyles.js'],
  rules: {
    'browsers/newer': [true, { lowered: LOWERED, harmless: HARMLESS }],
    'property-disallowed-list': [
      ['left', 'right', '/^(margin|padding|border)-(left|right)/', '/^scroll-(margin|padding)-(left|right)$/'],
      { message: 'use the logical property: inset-inline-start, margin-inline-end, padding-inline, …' },
    ],
    'declaration-property-value-disallowed-list': [
      { 'text-align': ['left', 'right'], float: ['left', 'right'], clear: ['left', 'right'] },
      { message: 'use start or end' },
    ],
    'declaration-block-no-duplicate-properties': true,
    'no-duplicate-selectors': true,
    'color-no-invalid-hex': true,
    'block-no-empty': true,
    'unit-no-unknown': true,
    'property-no-unknown': true,
  },
  // Served as it is.
  overrides: [{ files: ['api/**/*.css'], rules: { 'browsers/newer': [true, { harmless: HARMLESS }] } }],
};
