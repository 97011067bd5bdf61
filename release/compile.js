import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Age of compiled copies to remove, in ms: a running command may still load parts of a younger one. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Packages to bundle, because loading their many files would make short commands slow. */
const COMPILED_IN = /^(@manassa\/|@aws-sdk\/|@smithy\/|react-router-dom$|semver$|valibot$)/;

/**
 * Compiles the command line into var/cache unless the compiled files are current; returns the file with `main`.
 *
 * @param {string} root the repository's folder, absolute
 * @returns {Promise<string>}
 */
export async function compiledMain(root) {
  const folder = path.join(root, 'var/cache/release');
  const list = path.join(folder, 'compiled.json');
  const known = readList(list);
  if (known && known.inputs.every(([file, stamp]) => stampOf(path.join(root, file)) === stamp)) {
    return path.join(folder, known.name, 'main.js');
  }
  const name = `compiled-${randomBytes(4).toString('hex')}`;
  mkdirSync(folder, { recursive: true });
  const inputs = [...(await compile(root, path.join(folder, name))), 'package-lock.json', 'release/compile.js'];
  const stamps = inputs.map((file) => [file, stampOf(path.join(root, file))]);
  const temporary = path.join(folder, `.${name}.tmp`);
  writeFileSync(temporary, JSON.stringify({ name, inputs: stamps }));
  renameSync(temporary, list);
  removeOld(folder, name);
  return path.join(folder, name, 'main.js');
}

/** Returns the source files read, relative to the root. */
async function compile(root, outdir) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['release/src/main.ts'],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    metafile: true,
    logLevel: 'silent',
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
    plugins: [{ name: 'packages', setup: ({ onResolve }) => onResolve({ filter: /^[^./]/ }, leaveOut) }],
  });
  return Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'));
}

/** Leaves a package to Node, except those in COMPILED_IN and their own imports. */
function leaveOut({ path: name, importer, kind }) {
  if (kind === 'entry-point' || COMPILED_IN.test(name) || /node_modules/.test(importer)) return undefined;
  return { path: name, external: true };
}

function readList(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function stampOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : null;
}

function removeOld(folder, newest) {
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    const isOld = Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > KEPT_MS;
    if (name.startsWith('compiled-') && name !== newest && isOld) rmSync(place, { recursive: true, force: true });
  }
}
