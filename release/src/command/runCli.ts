import { EXIT, isUserMistake } from '@manassa/shared/config';
import { type Command, misuse } from './command';
import type { Context } from './context';
import { helpOf, overviewHelp } from './help.rule';

/** Commands, loaded when called: a rollback loads neither bundler nor database. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./build/start')).start,
  serve: async () => (await import('./serve/serve')).serve,
  dev: async () => (await import('./serve/dev')).dev,
  build: async () => (await import('./build/build')).build,
  publish: async () => (await import('./build/publish')).publish,
  promote: async () => (await import('./change/promote')).promote,
  rollback: async () => (await import('./change/rollback')).rollback,
  restore: async () => (await import('./change/restore')).restore,
  lock: async () => (await import('./change/lock')).lock,
  unlock: async () => (await import('./change/lock')).unlock,
  worker: async () => (await import('./change/worker')).worker,
  canary: async () => (await import('./change/canary')).canary,
  status: async () => (await import('./inspect/status')).status,
  history: async () => (await import('./inspect/history')).history,
  check: async () => (await import('./inspect/check')).check,
  drill: async () => (await import('./inspect/drill')).drill,
  verify: async () => (await import('./upkeep/verify')).verify,
  repair: async () => (await import('./upkeep/repair')).repair,
  prune: async () => (await import('./upkeep/prune')).prune,
  completion: async () => (await import('./completion')).completionOf(everyCommand),
};

/** Runs one command line and returns an exit code of `EXIT`. */
export async function runCli(context: Context): Promise<number> {
  const [name, ...rest] = context.words;
  const wantsHelp = context.words.some((word) => word === '--help' || word === '-h');
  try {
    // `hasOwn`: `constructor` is not a command.
    const open = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (name === undefined || !open) {
      if (name !== undefined && !wantsHelp) {
        throw misuse(`there is no command "${name}": choose from ${Object.keys(COMMANDS).join(', ')}`);
      }
      console.log(overviewHelp(await everyCommand()));
      return wantsHelp ? EXIT.done : EXIT.misused;
    }
    const chosen = await open();
    if (!wantsHelp) return await chosen.start(context, rest);
    console.log(helpOf(name, chosen));
    return EXIT.done;
  } catch (error) {
    return reportFailure(error, rest.includes('--json'));
  }
}

async function everyCommand(): Promise<[string, Command][]> {
  return Promise.all(
    Object.entries(COMMANDS).map(async ([name, open]): Promise<[string, Command]> => [name, await open()]),
  );
}

function reportFailure(error: unknown, json: boolean): number {
  if (!isUserMistake(error)) {
    console.error(error);
    return EXIT.refused;
  }
  if (json) console.log(JSON.stringify({ error: error.message }));
  console.error(error.message);
  return error.exitCode;
}
