import esx from 'eslint-plugin-es-x';
import { newerScripts } from './shared/src/testing/lint/newerScripts.js';

/**
 * Boundary 8: page code runs in the browsers of .browserslistrc. These rules find what types (tsconfig.browser.json)
 * and the build do not.
 */

const PAGE = ['shell', 'shared', 'remote-*'].map((folder) => `${folder}/src/**/*.{ts,tsx}`);
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.test-d.ts'];

/** Read by servers and tools only. */
const SERVERS = ['shared/src/config/**'];

const HARMLESS = [
  // Provided by shell/src/oldBrowsers.
  '<dialog>',
  'HTMLDialogElement.showModal',
  'HTMLDialogElement.close',
  'HTMLDialogElement.open',
  'HTMLDialogElement.close_event',
  // Hints for on-screen keyboards.
  'input[autocapitalize]',
  'input[autocorrect]',
  'input[enterkeyhint]',
  // Safari on iOS never fires it.
  'Window.beforeunload_event',
];

export const browsers = [
  {
    files: PAGE,
    ignores: [...TESTS, ...SERVERS],
    languageOptions: { parserOptions: { project: './tsconfig.browser.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { browsers: { rules: { newer: newerScripts } }, 'es-x': esx },
    rules: {
      'browsers/newer': ['error', { harmless: HARMLESS }],
      // The build does not rewrite regular expressions.
      'es-x/no-regexp-lookbehind-assertions': 'error',
      'es-x/no-regexp-v-flag': 'error',
      'es-x/no-regexp-duplicate-named-capturing-groups': 'error',
      'es-x/no-regexp-modifiers': 'error',
    },
  },
];
