import { UserMistake } from '@manassa/shared/config';
import { chooseName, findName } from '../../build/applications';
import type { JudgeRequest } from '../../gate/judgeRelease';
import { CHECKED_AFTERWARDS } from '../../gate/pageChecks';
import { HALT_AFTER, HALT_RATE } from '../../live/canarySets.rule';
import { changeRelease, type Releases } from '../../live/changeRelease';
import { canaryOf, endOf, promotionOf, refuseSecond, rollbackOf, type Situation } from '../../live/choice.rule';
import type { Intent } from '../../live/nextApp.rule';
import { changeSentence, type ReleaseDocument } from '../../live/releaseDocument';
import { readReleased } from '../../live/releaseStore';
import { stillPublished } from '../../live/removal.rule';
import { type PublishedVersion, publishedVersions } from '../../publish/integrity';
import {
  appArg,
  command,
  flag,
  misuse,
  optionalWord,
  planArgs,
  print,
  whyArg,
  wholeNumber,
  word,
  words,
} from '../command';
import { checkLater, chooseReleased, type Context, reasonFor, releasedApplications } from '../context';

const changeArgs = {
  ...whyArg,
  force: flag('Overrule the gate and skip the browser; needs --why, and what was overruled is recorded'),
  ...planArgs,
};
type ChangeArgs = Record<'force' | 'json' | 'dry-run', boolean> & { why?: string };
const alsoAttemptsArg = {
  'also-attempts': flag('Running exam attempts leave the version too; without it they keep it until they end'),
};

export const promote = command({
  about: 'Make published versions live; the other applications stay as they are',
  details: ['Several applications go live in one step, and are checked together.'],
  args: {
    apps: { ...words('The applications; a version may follow each, or else its newest is taken'), isRequired: true },
    ...changeArgs,
  },
  examples: [
    'npm run release -- promote remote-exam',
    'npm run release -- promote remote-exam 1.0.0-5f3a91c2 --why "new result screen"',
    '# A page moves from one remote to another.',
    'npm run release -- promote remote-student remote-public 1.0.0-62ee589d',
  ],
  async run(context, given) {
    const wanted = readWanted(await releasedApplications(context), given.apps);
    await changeEach(context, given, 'promotion', wanted, promotionOf);
  },
});

export const rollback = command({
  about: 'Make an earlier version of one application live again',
  details: [
    'A version that was live with the current shell waits for no browser: its files, container and contract are checked.',
    'Its pages are opened afterwards, and "status" shows the result.',
    'The version left is held back: it goes live again only by its name. A canary that runs ends, and is held back too.',
    'Running exam attempts keep their version until they end. --also-attempts withdraws it from them as well.',
  ],
  args: {
    ...appArg,
    version: optionalWord('The version; by default the one before the live one'),
    ...alsoAttemptsArg,
    ...changeArgs,
  },
  examples: [
    'npm run release -- rollback remote-exam',
    'npm run release -- rollback remote-exam 1.0.0-5f3a91c2 --why "timer does not move"',
    '# The live version loses answers: running attempts have to leave it as well.',
    'npm run release -- rollback remote-exam --also-attempts --why "answers are lost"',
    '# The same afterwards: name the version that is live again.',
    'npm run release -- rollback remote-exam 1.0.0-5f3a91c2 --also-attempts',
  ],
  async run(context, given) {
    const { version, why, 'also-attempts': alsoAttempts } = given;
    const wanted = { app: await chooseReleased(context, given.app), version };
    await changeEach(context, given, 'rollback', [wanted], (situation) => {
      if (version === undefined) refuseSecond(situation, reasonFor(context, why).by, Date.now());
      return rollbackOf(situation, version, alsoAttempts);
    });
  },
});

export const canary = command({
  about: 'Let a share of the students try a version; change the share, finish or abort',
  details: [
    'The same students try it on every visit and device. Finished, it goes live for everyone; aborted, it is held back.',
    'Promoting the tried version finishes its canary, too; promoting or rolling back to another version ends it.',
    'The page server aborts a canary that fails too often in browsers: "status" shows what they report.',
  ],
  args: {
    ...appArg,
    version: word('The version to try, or finish, or abort'),
    share: wholeNumber(1, 100, 'percent', 'Share of the students; a running canary keeps its share without it'),
    'halt-rate': wholeNumber(0, 100, 'percent', `Abort it when more of its pages than this fail (${HALT_RATE})`),
    'halt-after': wholeNumber(1, 1_000_000, 'pages', `... but not before so many pages tried it (${HALT_AFTER})`),
    ...alsoAttemptsArg,
    ...changeArgs,
  },
  examples: [
    'npm run release -- canary remote-exam 1.1.0-5f3a91c2 --share 10 --why "new result screen"',
    'npm run release -- canary remote-exam 1.1.0-5f3a91c2 --share 50 --halt-rate 2 --halt-after 200',
    'npm run release -- canary remote-exam finish',
    'npm run release -- canary remote-exam abort --why "slow on old phones"',
  ],
  async run(context, given) {
    const { version, share, 'halt-rate': haltRate, 'halt-after': haltAfter, 'also-attempts': alsoAttempts } = given;
    const isEnding = version === 'finish' || version === 'abort';
    if (isEnding && (share ?? haltRate ?? haltAfter) !== undefined) {
      throw misuse(`--share, --halt-rate and --halt-after are for a canary that goes on, not to ${version} it`);
    }
    if (alsoAttempts && version !== 'abort') throw misuse('--also-attempts is for abort: only then is a version left');
    const wanted = { app: await chooseReleased(context, given.app), version };
    await changeEach(context, given, 'promotion', [wanted], (situation) => {
      if (isEnding) return endOf(situation, version, alsoAttempts);
      return canaryOf(situation, { version, share, haltRate, haltAfter });
    });
  },
});

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
      throw misuse(`"${given.revision}" is not a revision: it is a number from 1`);
    }
    let stay: string[] = [];
    const decide = ({ history, live }: Releases): Intent[] => {
      const wanted = history.find(({ revision }) => revision === Number(given.revision));
      if (!wanted) throw new UserMistake(`there is no revision ${given.revision}: the newest is ${live?.revision}`);
      stay = Object.entries(live?.apps ?? {})
        .filter(([app]) => !wanted.apps[app])
        .map(([app, { version }]) => `${app} stays on ${version}: revision ${wanted.revision} did not have it`);
      const alsoAttempts = given['also-attempts'];
      return Object.entries(wanted.apps).flatMap(([app, { version }]): Intent[] => {
        const now = live?.apps[app];
        if (now?.version !== version) return [{ app, version, back: true, alsoAttempts }];
        return [
          ...(now.canary ? [{ act: 'abort' as const, app, version: now.canary.version, alsoAttempts }] : []),
          ...(alsoAttempts ? [{ act: 'withdraw' as const, app, version }] : []),
        ];
      });
    };
    return changeAll(context, given, 'rollback', decide, { about: () => stay });
  },
});

type Wanted = { app: string; version: string | undefined };

/** Reads applications, each with or without a version. Throws UserMistake for a word that is neither. */
function readWanted(known: readonly string[], typed: readonly string[]): Wanted[] {
  const wanted: Wanted[] = [];
  for (const name of typed) {
    const last = wanted.at(-1);
    if (last && last.version === undefined && findName(known, name) === undefined) last.version = name;
    else wanted.push({ app: chooseName(known, name), version: undefined });
  }
  if (wanted.length === 0) throw misuse('missing <apps>: --help shows how');
  const twice = wanted.find(({ app }, at) => wanted.findIndex((one) => one.app === app) < at)?.app;
  if (twice !== undefined) throw misuse(`${twice} is named twice`);
  return wanted;
}

/** Changes applications, in one step, as `choose` decides for each. */
async function changeEach(
  context: Context,
  args: ChangeArgs,
  occasion: JudgeRequest['occasion'],
  wanted: readonly Wanted[],
  choose: (situation: Situation, version: string | undefined) => Intent,
): Promise<void> {
  const storage = await context.storage();
  // Only a promotion of the newest needs every list: a version on a bad sector refuses no move to another one.
  const listed = ({ app, version }: Wanted): Promise<PublishedVersion[]> =>
    publishedVersions(storage, app, occasion === 'promotion' && version === undefined);
  const decide = async (releases: Releases): Promise<Intent[]> => {
    const all = await Promise.all(wanted.map(listed));
    return wanted.map(({ app, version }, at) => {
      const published = stillPublished(app, all[at] ?? [], releases.history);
      return choose({ ...releases, app, published }, version);
    });
  };
  await changeAll(context, args, occasion, decide, wanted.length === 1 ? { app: wanted[0]?.app } : {});
}

/**
 * Makes the changes of `decide` in one document. Throws UserMistake with the gate's refusal, or for --force without a
 * reason. `app` is the only changed application; `about` has lines to print before the result.
 */
async function changeAll(
  context: Context,
  { why = '', force, json, 'dry-run': dryRun }: ChangeArgs,
  occasion: JudgeRequest['occasion'],
  decide: (releases: Releases) => Promise<Intent[]> | Intent[],
  { app, about = () => [] }: { app?: string | undefined; about?(): string[] },
): Promise<void> {
  if (force && why.trim() === '') {
    throw misuse('--force needs --why "the reason": it is recorded with what was overruled');
  }
  const storage = await context.storage();
  const document = await changeRelease({
    storage,
    reason: reasonFor(context, why),
    force,
    dryRun,
    gate: context.gate(occasion),
    observesLocks: occasion !== 'rollback',
    async decide(releases) {
      // Names the storage: with a mistyped RELEASE_DIR, "no canary" would sound as if it had ended.
      if (context.words[0] !== 'promote' && !releases.live) await readReleased(storage);
      return decide(releases);
    },
  });
  if (!document) {
    const line = `${app === undefined ? '' : `${app}: `}already in this state, nothing changed`;
    return print(json, { changed: false, remarks: about() }, [...about(), line]);
  }
  const { revision, changes, forced, notes } = document;
  if (!dryRun && notes.includes(CHECKED_AFTERWARDS)) checkLater(context, app, revision);
  const summary = changes.map(changeSentence);
  const result = { changed: !dryRun, revision, changes, forced, notes, summary, remarks: about() };
  print(json, result, [...about(), ...changeLines(document, dryRun)]);
}

export function changeLines({ revision, changes, forced, notes }: ReleaseDocument, isDryRun = false): string[] {
  return [
    ...forced.map((objection) => `overruled: ${objection}`),
    ...notes.map((note) => `note: ${note}`),
    ...changes.map(changeSentence),
    isDryRun ? `dry run: this would be revision ${revision}, nothing changed` : `revision ${revision} is live`,
  ];
}
