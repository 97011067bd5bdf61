const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { inputHash } = require('./inputHash.cjs');

/** Returns null for a file that is missing or damaged. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** npm's list of installed packages, with their versions. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Returns the hash of each file that git does not ignore, and of the installed packages; null if git fails. */
function hashFiles(root) {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) return null;
  return [...new Set([...stdout.split('\0'), INSTALLED])]
    .filter((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile())
    .map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('hex'),
    ]);
}

/** Returns the folders of the workspace packages, each with those it depends on. */
function readPackages(root) {
  const read = (folder) => readJson(path.join(root, folder, 'package.json'));
  const folders = readdirSync(root).filter((folder) => read(folder)?.name === `@manassa/${folder}`);
  return Object.fromEntries(
    folders.map((folder) => {
      const { dependencies, peerDependencies } = read(folder);
      const needed = { ...dependencies, ...peerDependencies };
      return [folder, folders.filter((other) => `@manassa/${other}` in needed)];
    }),
  );
}

/** Unit tests that passed, by package: the hash of all files that they may have read. */
class PassedTests {
  #file;
  #hashes;

  /** @param root absolute path of the repository */
  constructor(root = path.resolve(__dirname, '../../../..')) {
    this.root = root;
    this.#file = path.join(root, 'var/cache/passed.json');
    this.#hashes = this.#currentHashes();
  }

  get packages() {
    return Object.keys(this.#hashes);
  }

  #currentHashes() {
    const files = hashFiles(this.root);
    const packages = readPackages(this.root);
    const tested = Object.keys(packages).filter((name) => existsSync(path.join(this.root, name, 'jest.config.js')));
    return Object.fromEntries(tested.map((name) => [name, files && inputHash(name, packages, files)]));
  }

  /** Returns the packages whose tests have not passed with the present files; all of them without git. */
  changedPackages() {
    const known = readJson(this.#file) ?? {};
    return this.packages.filter((name) => this.#hashes[name] === null || this.#hashes[name] !== known[name]);
  }

  /** Records packages whose tests passed, unless a file that they may read has changed since the constructor. */
  record(names) {
    const now = this.#currentHashes();
    const stable = names.filter((name) => now[name] !== null && now[name] === this.#hashes[name]);
    const known = { ...readJson(this.#file), ...Object.fromEntries(stable.map((name) => [name, now[name]])) };
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(known));
  }
}

module.exports = { PassedTests };
