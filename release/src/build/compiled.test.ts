import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useTemporaryFolder } from '../testing/buildFixture';

const ROOT = path.join(__dirname, '../../..');
const SCRIPT = "import { loadEntry } from './build/compile.js'; console.log((await loadEntry('entry.ts')).said);";

const folder = useTemporaryFolder();
let checkout: string;

/** Returns what a command of the checkout prints. */
function run(): string {
  return String(execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { cwd: checkout }));
}

beforeEach(() => {
  checkout = path.join(folder(), 'checkout');
  const library = path.join(checkout, 'node_modules/library');
  mkdirSync(library, { recursive: true });
  writeFileSync(path.join(library, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(library, 'index.js'), "export const said = 'done';");
  symlinkSync(path.join(ROOT, 'node_modules/esbuild'), path.join(checkout, 'node_modules/esbuild'));
  cpSync(path.join(ROOT, 'build/compile.js'), path.join(checkout, 'build/compile.js'));
  writeFileSync(path.join(checkout, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(checkout, 'entry.ts'), "export { said } from 'library';");
});

test('compiles again if a power cut has emptied the compiled files', () => {
  expect(run()).toBe('done\n');
  const compiled = path.join(checkout, 'var/cache/compiled');
  const files = readdirSync(compiled, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  for (const file of files) truncateSync(path.join(compiled, file));
  expect(run()).toBe('done\n');
});

test.each(['منصة', 'a%20b', 'c#?'])('runs also after its checkout was moved to a folder called %j', (name) => {
  expect(run()).toBe('done\n');
  const moved = path.join(folder(), name);
  renameSync(checkout, moved);
  checkout = moved;
  expect(run()).toBe('done\n');
});

test('runs where var is a link to a folder of another disk', () => {
  mkdirSync(path.join(folder(), 'disk/var'), { recursive: true });
  symlinkSync(path.join(folder(), 'disk/var'), path.join(checkout, 'var'));
  expect(run()).toBe('done\n');
});

/** Replaces the compiler by one that writes files right after it has compiled. */
function writeAfterCompiling(files: Readonly<Record<string, string>>): void {
  const compiler = path.join(checkout, 'node_modules/esbuild');
  rmSync(compiler);
  mkdirSync(compiler);
  writeFileSync(path.join(compiler, 'package.json'), '{"type":"module"}');
  writeFileSync(
    path.join(compiler, 'index.js'),
    `import esbuild from ${JSON.stringify(path.join(ROOT, 'node_modules/esbuild/lib/main.js'))};
    import { writeFileSync } from 'node:fs';
    export async function build(options) {
      const built = await esbuild.build(options);
      for (const [file, text] of Object.entries(${JSON.stringify(files)})) writeFileSync(file, text);
      return built;
    }`,
  );
}

test('compiles again what was saved while it was compiled', () => {
  writeAfterCompiling({ 'entry.ts': "export const said = 'saved';" });
  expect(run()).toBe('done\n');
  expect(run()).toBe('saved\n');
});

test('compiles a package again that was installed while it was compiled', () => {
  renameSync(path.join(checkout, 'node_modules/library'), path.join(checkout, 'node_modules/valibot'));
  writeFileSync(path.join(checkout, 'entry.ts'), "export { said } from 'valibot';");
  writeAfterCompiling({
    'node_modules/valibot/index.js': "export const said = 'installed';",
    'package-lock.json': '{}',
  });
  expect(run()).toBe('done\n');
  expect(run()).toBe('installed\n');
});

test('leaves nothing behind where it cannot write, such as on a full disk', () => {
  const compiled = path.join(checkout, 'var/cache/compiled/entry.ts');
  mkdirSync(path.join(compiled, 'compiled.json'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules/tsx'), path.join(checkout, 'node_modules/tsx'));
  expect(run()).toBe('done\n');
  expect(readdirSync(compiled)).toEqual(['compiled.json']);
});
