import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** Runs every package's tests in one go; each package's own `npm test` runs its own. */
export default {
  // All cores: jest's own default leaves one idle, half of a small machine.
  maxWorkers: '100%',
  // Whatever packages this checkout has: a team may have no more than its own and what that needs.
  projects: readdirSync(root)
    .filter((folder) => existsSync(path.join(root, folder, 'jest.config.js')))
    .map((folder) => `<rootDir>/${folder}`),
};
