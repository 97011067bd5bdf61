import { changeSentence } from '../../live/changeSentence.rule';
import type { ReleaseDocument } from '../../live/releaseDocument';
import { readLegible } from '../../live/releaseStore';
import { EXIT, UserMistake } from '@manassa/api/config';
import { command, jsonArg, print } from '../command';
import type { Context } from '../context';
import { withProgress } from '../progress';
import { chooseReleased } from '../releasedApplications';

/** `history` */
export const history = (context: Context) =>
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
      const { history: all, illegible } = await withProgress(async ({ say }) => {
        say('reading the history');
        return readLegible(await context.storage());
      });
      for (const revision of illegible) {
        console.error(`release document ${revision} cannot be read and is left out: npm run release -- repair`);
      }
      const isKnown = all.some(({ changes }) => changes.some(({ app }) => isNamed(app, args.app)));
      // Only what was released, is published or is in the tree has a history, be it an empty one.
      if (args.app !== undefined && !isKnown) await chooseReleased(context, args.app);
      const entries = all
        .filter(({ changes }) => args.app === undefined || changes.some(({ app }) => isNamed(app, args.app)))
        .reverse()
        .slice(0, args.limit === undefined ? undefined : Number(args.limit))
        .map(({ revision, at, by, why, command, changes, forced, notes }) => ({
          revision,
          at,
          by,
          why,
          command,
          changes,
          forced,
          notes,
        }));
      const nothing = all.length === 0 ? 'nothing was released yet' : `no release concerned "${args.app}"`;
      print(args.json, entries, entries.length === 0 ? [nothing] : entries.map(historyLine));
    },
  });

function isNamed(app: string, name: string | undefined): boolean {
  return app === name || app === `remote-${name}`;
}

/** One release in one line. */
function historyLine(entry: Omit<ReleaseDocument, 'schema' | 'apps'>): string {
  const { revision, at, by, why, command, changes, forced, notes = [] } = entry;
  return [
    `${revision}  ${at}  ${by}  ${changes.map(changeSentence).join('; ')}  (${command})${why ? `: ${why}` : ''}`,
    ...(forced.length > 0 ? [`forced over: ${forced.join('; ')}`] : []),
    ...(notes.length > 0 ? [`noted: ${notes.join('; ')}`] : []),
  ].join('  ');
}
