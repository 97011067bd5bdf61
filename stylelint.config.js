/** Styles speak of start and end, never of left and right: the product is right to left. */
export default {
  ignoreFiles: ['**/node_modules/**', '**/dist/**', 'var/**', 'api/seed/**'],
  rules: {
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
};
