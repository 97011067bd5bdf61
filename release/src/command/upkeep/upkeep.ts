import { countOf, EXIT } from '@manassa/shared/config';
import { readReleased } from '../../live/releaseStore';
import { KEEPING, LEAST_DAYS } from '../../live/removal.rule';
import { pruneVersions } from '../../upkeep/pruneVersions';
import { repairDocuments } from '../../upkeep/repairDocuments';
import { verifyRelease } from '../../upkeep/verifyRelease';
import { command, flag, jsonArg, misuse, optionalWord, planArgs, print, whyArg, wholeNumber } from '../command';
import { chooseReleased, reasonFor } from '../context';

export const verify = command({
  about: 'Compare what students can get with what was published; exits with 1 when something is wrong',
  details: [
    'Reads every file of the live, previous and canary versions, their compressed copies, and the whole history.',
  ],
  args: {
    app: optionalWord('Only this application'),
    version: optionalWord('Only this version of it, live or not'),
    all: flag('Every published version'),
    ...jsonArg,
  },
  examples: [
    'npm run release -- verify',
    'npm run release -- verify remote-exam 1.0.0-5f3a91c2',
    'npm run release -- verify --all --json',
  ],
  async run(context, { app: name, version, all, json }) {
    if (all && version !== undefined) throw misuse('--all and a version exclude each other');
    const app = name === undefined ? undefined : await chooseReleased(context, name);
    const storage = await context.storage();
    const result = await verifyRelease(storage, { app, version, all });
    const { revision, versions } = result;
    // An empty storage is a problem: RELEASE_DIR may be mistyped.
    const isEmpty = versions.length === 0 && result.problems.length === 0;
    const problems = isEmpty ? [nothingIn(storage.name, app, all)] : result.problems;
    const files = versions.reduce((sum, one) => sum + one.files, 0);
    print(json, { whole: problems.length === 0, revision, versions, problems }, [
      ...problems,
      problems.length === 0
        ? `no problems: ${countOf(files, 'file')} of ${countOf(versions.length, 'version')} and ${countOf(revision ?? 0, 'document')}`
        : `${countOf(problems.length, 'problem')} in ${storage.name}`,
    ]);
    return problems.length === 0 ? EXIT.done : EXIT.refused;
  },
});

function nothingIn(place: string, app: string | undefined, all: boolean): string {
  if (all) return `${app ?? 'nothing'} ${app === undefined ? 'is' : 'is not'} published in ${place}`;
  return app === undefined
    ? `nothing is live in ${place}: --all looks at every published version`
    : `${app} is not live in ${place}: name a version of it, or say --all`;
}

export const repair = command({
  about: 'Put a readable document in the place of each damaged or missing one',
  details: [
    'It gets the versions of the one before it. Servers that read a damaged newest one before it was damaged still have its',
    'versions, as their /healthz shows, and lose them now: promote them again if they are the right ones.',
    'A copy of each damaged document stays below "damaged". A damaged version is repaired by publishing its build again.',
  ],
  args: { ...whyArg, ...planArgs },
  examples: ['npm run release -- repair --dry-run', 'npm run release -- repair --why "disk failure"'],
  async run(context, { why, 'dry-run': dryRun, json }) {
    const repaired = await repairDocuments(await context.storage(), reasonFor(context, why), { dryRun });
    const lines = repaired.map(({ revision, like, copy }) => {
      const before = copy === null ? 'it was missing' : `what was there ${dryRun ? 'would be' : 'is'} in ${copy}`;
      return `document ${revision} ${dryRun ? 'would get' : 'has'} the versions of revision ${like}; ${before}`;
    });
    const newest = repaired.findLast(({ isNewest }) => isNewest);
    if (newest) {
      const verb = dryRun ? 'would change' : 'change';
      lines.push(`servers that still had document ${newest.revision} ${verb} to revision ${newest.like}, too`);
    }
    print(json, { repaired, dryRun }, lines.length > 0 ? lines : ['every document can be read: nothing to repair']);
  },
});

export const prune = command({
  about: 'Remove old versions and unfinished publications',
  details: [
    'Keeps live, previous and canary versions, the newest ones, and those that browsers got recently:',
    `at least ${LEAST_DAYS} days, since open tabs and running attempts may still use it.`,
  ],
  args: {
    keep: wholeNumber(0, 99_999, 'number', `Newest versions of each application that stay (${KEEPING.newest})`),
    'keep-days': wholeNumber(
      LEAST_DAYS,
      99_999,
      'days',
      `Versions that browsers got within so many days stay (${KEEPING.days})`,
    ),
    ...whyArg,
    ...planArgs,
  },
  examples: [
    'npm run release -- prune --dry-run',
    'npm run release -- prune --keep 3 --keep-days 14 --why "the disk is full"',
  ],
  async run(context, { keep = KEEPING.newest, 'keep-days': days = KEEPING.days, why, 'dry-run': dryRun, json }) {
    const storage = await context.storage();
    const reason = reasonFor(context, why);
    const keeping = { newest: keep, days };
    const pruned = await pruneVersions({ storage, reason, keeping, nowMs: Date.now, dryRun });
    if (pruned.kept.length + pruned.removed.length === 0) await readReleased(storage);
    const kept = `${pruned.kept.length} ${pruned.kept.length === 1 ? 'version stays' : 'versions stay'}`;
    const removed = pruned.removed.map(
      ({ app, version, publishedAt }) =>
        `${app} ${version} ${dryRun ? 'would be removed' : 'is removed'} (${publishedAt === null ? 'never finished' : `published ${publishedAt}`})`,
    );
    print(json, { ...pruned, dryRun }, removed.length === 0 ? [`nothing to remove: ${kept}`] : [...removed, kept]);
  },
});
