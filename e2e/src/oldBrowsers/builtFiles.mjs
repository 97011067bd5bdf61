/**
 * Prints the features in the built files below a folder that one of the oldest supported browsers lacks, as JSON:
 * syntax in scripts, any feature in style sheets. Library methods may be used after a check: the journey tests them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import esx from 'eslint-plugin-es-x';
import { Linter } from 'eslint';
import stylelint from 'stylelint';
import newerStyles from '../../../shared/src/testing/lint/newerStyles.js';
import config from '../../../stylelint.config.js';

/** Syntax after ES2022, and earlier syntax that Safari 15.4 lacks. */
const SYNTAX = [
  'no-class-static-block',
  'no-regexp-lookbehind-assertions',
  'no-regexp-v-flag',
  'no-regexp-duplicate-named-capturing-groups',
  'no-regexp-modifiers',
  'no-import-attributes',
  'no-using-declarations',
];

/** Features that pages can do without; the build rewrites no others. */
const { harmless } = config.rules['browsers/newer'][1];

const linter = new Linter();
const [folder = '.'] = process.argv.slice(2);
const complaints = [];

for (const file of readdirSync(folder, { recursive: true }).map(String)) {
  const source = () => readFileSync(path.join(folder, file), 'utf8');
  if (file.endsWith('.js')) {
    const messages = linter.verify(source(), {
      plugins: { 'es-x': esx },
      rules: Object.fromEntries(SYNTAX.map((rule) => [`es-x/${rule}`, 'error'])),
    });
    complaints.push(...messages.map(({ message }) => `${file}: ${message}`));
  }
  if (file.endsWith('.css')) {
    const { results } = await stylelint.lint({
      code: source(),
      config: { plugins: [newerStyles], rules: { 'browsers/newer': [true, { harmless }] } },
    });
    complaints.push(...results.flatMap(({ warnings }) => warnings.map(({ text }) => `${file}: ${text}`)));
  }
}
process.stdout.write(JSON.stringify(complaints));
