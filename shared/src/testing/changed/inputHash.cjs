const { createHash } = require('node:crypto');

/** Packages whose tests read the documents and sources of the whole repository. */
const READ_EVERYTHING = ['e2e'];
/** Packages whose tests read documents; those of all others ignore them. */
const READ_DOCUMENTS = ['api'];
const IS_DOCUMENT = /^docs\/|^[^/]*\.md$/;

function dependenciesOf(name, packages, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const dependency of packages[name] ?? []) dependenciesOf(dependency, packages, found);
  return found;
}

/**
 * Returns a hash of every file that the tests of package `name` may read: its own, those of the packages it depends on,
 * and those of no package.
 *
 * @param {string} name
 * @param {Record<string, string[]>} packages each workspace package's folder with the folders it depends on
 * @param {[file: string, hash: string][]} files of the repository, with the hash of their contents
 */
function inputHash(name, packages, files) {
  const readable = dependenciesOf(name, packages);
  const isInput = (file) => {
    if (READ_EVERYTHING.includes(name)) return true;
    const [folder] = file.split('/');
    return folder in packages ? readable.has(folder) : READ_DOCUMENTS.includes(name) || !IS_DOCUMENT.test(file);
  };
  const hash = createHash('sha256').update(process.version);
  for (const [file, content] of files.filter(([file]) => isInput(file)).sort()) hash.update(`${file}\n${content}\n`);
  return hash.digest('hex');
}

module.exports = { inputHash };
