/** Lints every fixture as if it were the file that its first line names; prints file and messages as JSON. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';
import ts from 'typescript';

const here = import.meta.dirname;
const root = path.resolve(here, '../../..');

const typed = new ESLint({
  cwd: root,
  // With `CI` set, the parser would read the named files from disk instead.
  overrideConfig: { languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } },
});
/** Linter for files that do not exist, and so have no types. */
const untyped = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { project: null } }, rules: { 'browsers/newer': 'off' } },
});

async function scriptMessages(source, at) {
  const eslint = existsSync(path.join(root, at)) ? typed : untyped;
  const [result] = await eslint.lintText(source, { filePath: path.join(root, at) });
  return (result?.messages ?? []).map(({ message }) => message);
}

async function styleMessages(source, at) {
  const { results } = await stylelint.lint({ code: source, codeFilename: path.join(root, at), cwd: root });
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text));
}

function typeMessages(file) {
  const config = path.join(root, 'tsconfig.browser.json');
  const { options } = ts.getParsedCommandLineOfConfigFile(
    config,
    { types: [] },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const program = ts.createProgram([file], options);
  const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(file));
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const results = [];
const names = readdirSync(path.join(here, 'fixtures'), { recursive: true }).filter((name) =>
  name.includes('.fixture.'),
);
for (const name of names.sort()) {
  const file = path.join(here, 'fixtures', name);
  const source = readFileSync(file, 'utf8');
  const [at, says, by] = ['at', 'says', 'by'].map(
    (key) => new RegExp(`^(?://|/\\*) ${key}: (.+?)(?: \\*/)?$`, 'm').exec(source)?.[1] ?? '',
  );
  const check = by === 'types' ? typeMessages : name.endsWith('.css') ? styleMessages : scriptMessages;
  const messages = await (by === 'types' ? check(file) : check(source, at));
  results.push({ file: name, at, says, messages });
}
process.stdout.write(JSON.stringify(results));
