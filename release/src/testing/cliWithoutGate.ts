import path from 'node:path';
import { openContext } from '../command/context';
import { runCli } from '../command/runCli';
import { manifestsOnly } from './manifestsOnly';

/**
 * The command line for tests whose versions are no real applications: only what their manifests say is judged. Started
 * as a process, like the real one.
 */
const root = path.resolve(import.meta.dirname, '../../..');

process.exitCode = await runCli(openContext(root, process.env, process.argv.slice(2), manifestsOnly));
