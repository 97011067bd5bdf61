import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/**
 * Reads a command's options like `parseArgs`. For `--help` prints the usage and exits with 0, after a mistake prints both
 * and exits with 2.
 */
export function readArgs<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

/** Returns an option's whole number. Exits with 2 if it is none or below `least`. */
export function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= least) return count;
  console.error(`--${name} must be a whole number from ${least} on, not "${text}"`);
  process.exit(2);
}

/** Returns an option's choice. Exits with 2 if it is none of them. */
export function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text);
  if (choice !== undefined) return choice;
  console.error(`--${name} must be ${choices.join(' or ')}, not "${text}"`);
  process.exit(2);
}
