import { changeRelease, type Intent, type Releases } from '../../live/changeRelease';
import { changeSentence, outcomeSentence } from '../../live/changeSentence.rule';
import type { ReleaseDocument } from '../../live/releaseDocument';
import { CHECKED_AFTERWARDS } from '../../gate/pageChecks';
import { type PublishedVersion, publishedVersions } from '../../publish/versions';
import { stillPublished } from '../../live/removal.rule';
import { UserMistake } from '@manassa/shared/config';
import { misuse, print } from '../command';
import { type Context, type GateOccasion, reasonFor } from '../context';
import { withProgress } from '../progress';
import { chooseReleased } from '../releasedApplications';

interface ChangeArgs {
  why: string | undefined;
  force: boolean;
  'dry-run': boolean;
  json: boolean;
}

/** A change of the named application, or the reason against it. */
export type Decision = WithoutApp<Intent> | { refusal: string };
type WithoutApp<Kind> = Kind extends Intent ? Omit<Kind, 'app'> : never;

/** Changes one application as `choose` decides. Throws UserMistake with a refusal, or for --force without a reason. */
export async function changeOne(
  context: Context,
  args: ChangeArgs & { app: string; version?: string },
  choose: (app: string, releases: Releases, published: PublishedVersion[]) => Decision,
  occasion: GateOccasion = 'promotion',
): Promise<void> {
  checkForce(args);
  const app = await chooseReleased(context, args.app);
  const storage = await context.storage();
  const decide = async (releases: Releases): Promise<Intent[]> => {
    const published = await publishedVersions(storage, app);
    const decision = choose(app, releases, stillPublished(app, published, releases.history, args.version));
    if ('refusal' in decision) throw new UserMistake(decision.refusal);
    return [{ app, ...decision }];
  };
  await changeAll(context, args, { decide, occasion, app });
}

interface WholeChange {
  decide(releases: Releases): Promise<Intent[]> | Intent[];
  occasion: GateOccasion;
  /** The only changed application, if it is one. */
  app?: string;
  /** Lines to print before the result. */
  about?(): string[];
}

/** Makes the changes of `decide` in one document. Throws UserMistake with the gate's refusal. */
export async function changeAll(
  context: Context,
  args: ChangeArgs,
  { decide, occasion, app, about = () => [] }: WholeChange,
): Promise<void> {
  checkForce(args);
  const storage = await context.storage();
  const document = await withProgress((progress) =>
    changeRelease({
      storage,
      reason: reasonFor(context, args.why ?? ''),
      force: args.force,
      dryRun: args['dry-run'],
      onProgress: progress.say,
      gate: context.gate(occasion),
      observesLocks: occasion !== 'rollback',
      decide,
    }),
  );
  if (document && !args['dry-run'] && document.notes.includes(CHECKED_AFTERWARDS)) {
    context.checkLater(app ?? null, document.revision);
  }
  if (!document) {
    const line = `${app === undefined ? '' : `${app}: `}it is so already, nothing changed`;
    return print(args.json, { changed: false }, [...about(), line]);
  }
  const { revision, changes, forced, notes } = document;
  print(
    args.json,
    { changed: !args['dry-run'], revision, changes, forced, notes, summary: changes.map(changeSentence) },
    [...about(), ...changeLines(document, args['dry-run'])],
  );
}

function checkForce({ force, why }: ChangeArgs): void {
  if (force && (why ?? '').trim() === '') {
    throw misuse('--force needs --why "the reason": it is recorded with what was overruled');
  }
}

export function changeLines({ revision, changes, forced, notes }: ReleaseDocument, isDryRun = false): string[] {
  return [
    ...forced.map((objection) => `overruled: ${objection}`),
    ...notes.map((note) => `note: ${note}`),
    ...changes.map((change) => outcomeSentence(change, revision, isDryRun)),
  ];
}
