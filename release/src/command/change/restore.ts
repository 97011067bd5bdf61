import type { Intent, Releases } from '../../live/changeRelease';
import type { ReleaseDocument } from '../../live/releaseDocument';
import { EXIT, UserMistake } from '@manassa/api/config';
import { changeAll } from './changeCommand';
import { alsoAttemptsArg, command, dryRunArg, forceGateArg, jsonArg, whyArg } from '../command';
import type { Context } from '../context';

/** `restore <revision>` */
export const restore = (context: Context) =>
  command({
    meta: { name: 'restore', description: 'Make the versions of an earlier revision live again, all in one step' },
    details: [
      '"history" lists the revisions. Versions that are left are held back, and canaries that run end.',
      'An application that the revision did not have stays as it is.',
    ],
    args: {
      revision: { type: 'positional', required: true, description: 'The revision' },
      ...whyArg,
      ...alsoAttemptsArg,
      ...forceGateArg,
      ...dryRunArg,
      ...jsonArg,
    },
    examples: ['npm run release -- restore 41 --dry-run', 'npm run release -- restore 41 --why "before the exam week"'],
    run: ({ args }) => {
      if (!/^[1-9]\d{0,7}$/.test(args.revision)) {
        throw new UserMistake(`"${args.revision}" is no revision: it is a number from 1`, EXIT.misused);
      }
      const revision = Number(args.revision);
      let unknown: string[] = [];
      const decide = (releases: Releases): Intent[] => {
        const wanted = documentOf(revision, releases.history);
        unknown = unknownLines(wanted, releases.live);
        return restoreOf(wanted, releases.live, args['also-attempts'] ?? false);
      };
      return changeAll(context, args, { decide, occasion: 'rollback', about: () => unknown });
    },
  });

/** @throws UserMistake when the history does not have the revision */
function documentOf(revision: number, history: readonly ReleaseDocument[]): ReleaseDocument {
  const wanted = history.find((document) => document.revision === revision);
  if (wanted) return wanted;
  const newest = history.at(-1)?.revision;
  throw new UserMistake(
    newest === undefined ? 'nothing was released yet' : `there is no revision ${revision}: the newest is ${newest}`,
  );
}

/** Returns the moves that bring the versions of an earlier document back. */
function restoreOf(wanted: ReleaseDocument, live: ReleaseDocument | null, alsoAttempts: boolean): Intent[] {
  const withAttempts = alsoAttempts ? { alsoAttempts } : {};
  return Object.entries(wanted.apps).flatMap(([app, { version }]): Intent[] => {
    const now = live?.apps[app];
    if (now?.version !== version) return [{ app, version, back: true, ...withAttempts }];
    return now.canary ? [{ act: 'abort', app, ...withAttempts }] : [];
  });
}

/** Names the applications that came after an earlier document: nothing in it says which version they had. */
function unknownLines({ revision, apps }: ReleaseDocument, live: ReleaseDocument | null): string[] {
  return Object.entries(live?.apps ?? {})
    .filter(([app]) => !apps[app])
    .map(([app, { version }]) => `${app} stays on ${version}: revision ${revision} did not have it`);
}
