import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/** Reads a command's options like `parseArgs`. After a mistake, prints it with the usage and exits with 2. */
export function readArgs<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
