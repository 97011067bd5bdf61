import path from 'node:path';
import { openContext } from './command/context';
import { runCli } from './command/runCli';
import { endWithNpm } from './process/endWithNpm';

const root = path.resolve(import.meta.dirname, '../..');

// Started directly, e.g. by a supervisor, a server may well outlive who started it.
if (process.env.npm_lifecycle_event) endWithNpm();

process.exitCode = await runCli(openContext(root, process.env, process.argv.slice(2)));
