import { UserMistake } from '@manassa/shared/config';
import type { Intent, Releases } from '../../live/changeRelease';
import type { ReleaseDocument } from '../../live/releaseDocument';
import { alsoAttemptsArg, changeArgs, command, misuse, word } from '../command';
import { changeAll } from './changeCommand';

export const restore = command({
  about: 'Make the versions of an earlier revision live again, all in one step',
  details: [
    '"history" lists the revisions. Versions that are left are held back, and canaries that run end.',
    'An application that the revision did not have stays as it is.',
  ],
  args: { revision: word('The revision'), ...alsoAttemptsArg, ...changeArgs },
  examples: ['npm run release -- restore 41 --dry-run', 'npm run release -- restore 41 --why "before the exam week"'],
  run(context, given) {
    if (!/^[1-9]\d{0,7}$/.test(given.revision)) {
      throw misuse(`"${given.revision}" is no revision: it is a number from 1`);
    }
    const revision = Number(given.revision);
    let unknown: string[] = [];
    const decide = ({ history, live }: Releases): Intent[] => {
      const wanted = documentOf(revision, history);
      unknown = unknownLines(wanted, live);
      return restoreOf(wanted, live, given['also-attempts']);
    };
    return changeAll(context, given, { decide, occasion: 'rollback', about: () => unknown });
  },
});

function documentOf(revision: number, history: readonly ReleaseDocument[]): ReleaseDocument {
  const wanted = history.find((document) => document.revision === revision);
  if (wanted) return wanted;
  const newest = history.at(-1)?.revision;
  throw new UserMistake(
    newest === undefined ? 'nothing was released yet' : `there is no revision ${revision}: the newest is ${newest}`,
  );
}

/** Returns the moves back to the versions of an earlier document. */
function restoreOf(wanted: ReleaseDocument, live: ReleaseDocument | null, alsoAttempts: boolean): Intent[] {
  const withAttempts = alsoAttempts ? { alsoAttempts } : {};
  return Object.entries(wanted.apps).flatMap(([app, { version }]): Intent[] => {
    const now = live?.apps[app];
    if (now?.version !== version) return [{ app, version, back: true, ...withAttempts }];
    return now.canary ? [{ act: 'abort', app, version: now.canary.version, ...withAttempts }] : [];
  });
}

/** Names the applications newer than an earlier document, which cannot tell their versions. */
function unknownLines({ revision, apps }: ReleaseDocument, live: ReleaseDocument | null): string[] {
  return Object.entries(live?.apps ?? {})
    .filter(([app]) => !apps[app])
    .map(([app, { version }]) => `${app} stays on ${version}: revision ${revision} did not have it`);
}
