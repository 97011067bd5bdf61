import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

export default {
  // By default jest leaves one core idle, half of a small machine.
  maxWorkers: '100%',
  // A team's checkout may lack packages.
  projects: readdirSync(root)
    .filter((folder) => existsSync(path.join(root, folder, 'jest.config.js')))
    .map((folder) => `<rootDir>/${folder}`),
};
