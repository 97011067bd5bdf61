import { changeSentence } from '../../live/changeSentence.rule';
import type { ReleaseDocument } from '../../live/releaseDocument';
import { readLegible } from '../../live/releaseStore';
import { command, jsonArg, optionalWord, print, wholeNumber } from '../command';
import { withProgress } from '../progress';
import { chooseReleased } from '../releasedApplications';

export const history = command({
  about: 'Show who changed what, when and why, canaries included, newest first',
  args: {
    app: optionalWord('Only what concerned this application', { completes: 'applications' }),
    limit: wholeNumber(1, 10_000_000, 'number', 'How many at most'),
    ...jsonArg,
  },
  examples: ['npm run release -- history', 'npm run release -- history remote-exam --limit 5 --json'],
  async run(context, { app: name, limit, json }) {
    const { history: all, illegible } = await withProgress(async ({ say }) => {
      say('reading the history');
      return readLegible(await context.storage());
    });
    for (const revision of illegible) {
      console.error(`release document ${revision} cannot be read and is left out: npm run release -- repair`);
    }
    const concerns = ({ changes }: ReleaseDocument): boolean =>
      name === undefined || changes.some(({ app }) => app === name || app === `remote-${name}`);
    const found = all.filter(concerns);
    // Throws for an unknown name; a known application may have no history yet.
    if (name !== undefined && found.length === 0) await chooseReleased(context, name);
    const entries = found
      .reverse()
      .slice(0, limit)
      .map(({ schema: _schema, apps: _apps, ...entry }) => entry);
    const nothing = all.length === 0 ? 'nothing was released yet' : `no release concerned "${name}"`;
    print(json, entries, entries.length === 0 ? [nothing] : entries.map(historyLine));
  },
});

function historyLine(entry: Omit<ReleaseDocument, 'schema' | 'apps'>): string {
  const { revision, at, by, why, command: words, changes, forced, notes } = entry;
  return [
    `${revision}  ${at}  ${by}  ${changes.map(changeSentence).join('; ')}  (${words})${why ? `: ${why}` : ''}`,
    ...(forced.length > 0 ? [`forced over: ${forced.join('; ')}`] : []),
    ...(notes.length > 0 ? [`noted: ${notes.join('; ')}`] : []),
  ].join('  ');
}
