import esx from 'eslint-plugin-es-x';
import { newerScripts } from './shared/src/testing/lint/newerScripts.js';

/**
 * Wall 8: what runs in the page runs in the oldest browsers served (.browserslistrc). Types keep out newer language
 * libraries (tsconfig.browser.json), the build rewrites newer syntax; these rules find the rest.
 */

const PAGE = ['shell', 'shared', 'remote-*'].map((folder) => `${folder}/src/**/*.{ts,tsx}`);
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.test-d.ts'];

const HARMLESS = [
  // shell/src/oldBrowsers provides them.
  '<dialog>',
  'HTMLDialogElement.showModal',
  'HTMLDialogElement.close',
  'HTMLDialogElement.open',
  'HTMLDialogElement.close_event',
  // Hints for keyboards on a screen.
  'input[autocapitalize]',
  'input[autocorrect]',
  'input[enterkeyhint]',
  // Safari on iOS never asks before a page is closed.
  'Window.beforeunload_event',
];

export const browsers = [
  {
    files: PAGE,
    ignores: TESTS,
    languageOptions: { parserOptions: { project: './tsconfig.browser.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { browsers: { rules: { newer: newerScripts } }, 'es-x': esx },
    rules: {
      'browsers/newer': ['error', { harmless: HARMLESS }],
      // No build step rewrites regular expressions.
      'es-x/no-regexp-lookbehind-assertions': 'error',
      'es-x/no-regexp-v-flag': 'error',
      'es-x/no-regexp-duplicate-named-capturing-groups': 'error',
      'es-x/no-regexp-modifiers': 'error',
    },
  },
];
