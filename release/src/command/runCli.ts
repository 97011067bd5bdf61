import { EXIT, isUserMistake } from '@manassa/shared/config';
import { withProgress } from '../progress';
import { command, type Command, misuse } from './command';
import { type Context, releasedApplications } from './context';
import { completionScript, helpOf, overviewHelp } from './help.rule';

/** Commands, loaded when called: a rollback loads neither bundler nor database. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start')).start,
  serve: async () => (await import('./start')).serve,
  dev: async () => (await import('./dev')).dev,
  build: async () => (await import('./build')).build,
  publish: async () => (await import('./build')).publish,
  promote: async () => (await import('./change')).promote,
  rollback: async () => (await import('./change')).rollback,
  restore: async () => (await import('./change')).restore,
  canary: async () => (await import('./change')).canary,
  lock: async () => (await import('./switches')).lock,
  unlock: async () => (await import('./switches')).unlock,
  worker: async () => (await import('./switches')).worker,
  status: async () => (await import('./inspect')).status,
  history: async () => (await import('./inspect')).history,
  check: async () => (await import('./inspect')).check,
  drill: async () => (await import('./inspect')).drill,
  verify: async () => (await import('./upkeep')).verify,
  repair: async () => (await import('./upkeep')).repair,
  prune: async () => (await import('./upkeep')).prune,
  completion: async () => completion,
};

const everyCommand = (): Promise<[string, Command][]> =>
  Promise.all(Object.entries(COMMANDS).map(async ([name, load]): Promise<[string, Command]> => [name, await load()]));

const completion = command({
  about: 'Print a bash script that defines `release`, a short form of this program with completion',
  args: {},
  examples: ['eval "$(npm run --silent release -- completion)"', 'release promote <Tab>'],
  async run(context) {
    console.log(completionScript(await everyCommand(), context.root, await releasedApplications(context)));
  },
});

/** Runs one command line and returns an exit code of `EXIT`. */
export async function runCli(context: Context): Promise<number> {
  const [name = '--help', ...rest] = context.words;
  const wantsHelp = context.words.some((word) => word === '--help' || word === '-h');
  try {
    // `hasOwn`: `constructor` is not a command.
    const open = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (open) {
      const chosen = await open();
      if (!wantsHelp) return await withProgress(() => chosen.start(context, rest));
      console.log(helpOf(name, chosen));
      return EXIT.done;
    }
    if (context.words.length > 0 && !wantsHelp) {
      throw misuse(`there is no command "${name}": choose from ${Object.keys(COMMANDS).join(', ')}`);
    }
    console.log(overviewHelp(await everyCommand()));
    return wantsHelp ? EXIT.done : EXIT.misused;
  } catch (error) {
    return reportFailure(error, rest.includes('--json'));
  }
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
