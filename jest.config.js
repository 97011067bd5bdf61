import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = import.meta.dirname;

export default {
  // By default jest leaves one core idle, half of a small machine. A worker waits a quarter of its time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Jest's 5 s are too short for tests that write files on a busy machine.
  testTimeout: 30_000,
  // A team's checkout may lack packages.
  projects: readdirSync(root)
    .filter((folder) => existsSync(path.join(root, folder, 'jest.config.js')))
    .map((folder) => `<rootDir>/${folder}`),
};
