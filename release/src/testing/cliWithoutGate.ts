import path from 'node:path';
import { openContext } from '../command/context';
import { runCli } from '../command/runCli';
import { manifestsOnly } from './manifestsOnly';

/** Command line in its own process, for versions that are not real applications: only manifests are compared. */
const root = path.resolve(import.meta.dirname, '../../..');

process.exitCode = await runCli(openContext(root, process.env, process.argv.slice(2), manifestsOnly));
