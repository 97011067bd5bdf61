import { openContext } from '../command/context';
import { runCli } from '../command/runCli';
import { manifestsOnly } from './manifestsOnly';

/** The command line for versions that are not real applications: only manifests are compared. */
export const main = (root: string): Promise<number> =>
  runCli(openContext(root, process.env, process.argv.slice(2), manifestsOnly));
