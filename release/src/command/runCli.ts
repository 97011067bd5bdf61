import { EXIT, isUserMistake } from '@manassa/shared/config';
import { withProgress } from '../progress';
import { oneLine } from '../reports/tally.rule';
import { command, type Command, jsonText, misuse } from './command';
import { type Context, releasedApplications, SERVING } from './context';
import { completionScript, helpOf, overviewHelp } from './help.rule';

/** Files with their commands, loaded when called: a rollback loads neither bundler nor database. */
const FILES: readonly (readonly [commands: string, load: () => Promise<object>])[] = [
  ['start serve', () => import('./serve/start')],
  ['dev', () => import('./serve/dev')],
  ['build publish', () => import('./serve/build')],
  ['promote rollback restore canary', () => import('./change/change')],
  ['lock unlock worker', () => import('./change/switches')],
  ['status history check drill', () => import('./upkeep/inspect')],
  ['verify repair prune', () => import('./upkeep/upkeep')],
  ['completion', async () => ({ completion })],
];

const COMMANDS = new Map(
  FILES.flatMap(([names, load]) =>
    names.split(' ').map((name) => [name, async () => ((await load()) as Record<string, Command>)[name] as Command]),
  ),
);

const everyCommand = (): Promise<[string, Command][]> =>
  Promise.all([...COMMANDS].map(async ([name, load]): Promise<[string, Command]> => [name, await load()]));

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
  // Page servers of other users read what a command writes. What a server writes may be personal data.
  if (!SERVING.includes(name)) process.umask(process.umask() & ~0o055);
  try {
    const open = COMMANDS.get(name);
    if (open) {
      const chosen = await open();
      if (!wantsHelp) return await withProgress(() => chosen.start(context, rest));
      console.log(helpOf(name, chosen));
      return EXIT.done;
    }
    if (context.words.length > 0 && !wantsHelp) {
      throw misuse(`there is no command "${name}": choose from ${[...COMMANDS.keys()].join(', ')}`);
    }
    console.log(overviewHelp(await everyCommand()));
    return wantsHelp ? EXIT.done : EXIT.misused;
  } catch (error) {
    console.error(isUserMistake(error) ? error.message.split('\n').map(oneLine).join('\n') : error);
    const message = error instanceof Error ? error.message : String(error);
    if (rest.includes('--json')) console.log(jsonText({ error: message }));
    return isUserMistake(error) ? error.exitCode : EXIT.refused;
  }
}
