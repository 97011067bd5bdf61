import path from 'node:path';
import { openContext } from './command/context';
import { runCli } from './command/runCli';

const root = path.resolve(import.meta.dirname, '../..');

process.exitCode = await runCli(openContext(root, process.env, process.argv.slice(2)));
