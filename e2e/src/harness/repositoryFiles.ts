import { readdirSync } from 'node:fs';
import path from 'node:path';
import folder from './rootFolder.cjs';

/** Names that .gitignore lists, and git's own folder. */
const LEFT_OUT = /^(?:node_modules|dist|var|coverage|\.git|\.DS_Store)$|\.(?:log|tsbuildinfo)$/;

/** Returns the repository's files relative to its root. Reads the folders, since a downloaded copy has no git. */
export function repositoryFiles(below = ''): string[] {
  return readdirSync(path.join(folder.rootFolder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(below, entry.name);
    if (LEFT_OUT.test(entry.name)) return [];
    return entry.isDirectory() ? repositoryFiles(name) : [name];
  });
}
