import { changeSentence } from '../document/changeSentence.rule';
import { readHistory } from '../document/releaseStore';
import { EXIT, UserMistake } from '../UserMistake';
import { command, jsonArg, print } from './command';
import type { Context } from './context';

/** `history` */
export const history = ({ storage: openStorage }: Context) =>
  command({
    meta: { name: 'history', description: 'Show who changed what, when and why, canaries included, newest first' },
    args: {
      app: { type: 'positional', required: false, description: 'Only what concerned this application' },
      limit: { type: 'string', description: 'How many at most', valueHint: 'number' },
      ...jsonArg,
    },
    examples: ['npm run release -- history', 'npm run release -- history remote-exam --limit 5 --json'],
    async run({ args }) {
      if (args.limit !== undefined && !/^[1-9]\d*$/.test(args.limit)) {
        throw new UserMistake('--limit needs a number from 1', EXIT.misused);
      }
      const documents = (await readHistory(await openStorage()))
        .filter(
          ({ changes }) =>
            args.app === undefined || changes.some(({ app }) => app === args.app || app === `remote-${args.app}`),
        )
        .reverse()
        .slice(0, args.limit === undefined ? undefined : Number(args.limit));
      const entries = documents.map(({ revision, at, by, why, command, changes, forced, notes }) => ({
        revision,
        at,
        by,
        why,
        command,
        changes,
        forced,
        notes,
      }));
      print(
        args.json,
        entries,
        entries.length === 0
          ? ['nothing was released yet']
          : entries.map(
              ({ revision, at, by, why, command, changes, forced }) =>
                `${revision}  ${at}  ${by}  ${changes.map(changeSentence).join('; ')}  (${command})${why ? `: ${why}` : ''}${forced.length > 0 ? `  forced over: ${forced.join('; ')}` : ''}`,
            ),
      );
    },
  });
