import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** Runs every package's tests; `npm test` in a package runs its own. */
export default {
  // All cores: jest's default leaves one idle, half of a small machine.
  maxWorkers: '100%',
  // The packages of this checkout: a team may have only its own and what that needs.
  projects: readdirSync(root)
    .filter((folder) => existsSync(path.join(root, folder, 'jest.config.js')))
    .map((folder) => `<rootDir>/${folder}`),
};
