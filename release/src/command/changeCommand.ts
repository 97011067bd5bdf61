import { changeRelease, type Intent, type Releases } from '../document/changeRelease';
import { changeSentence, outcomeSentence } from '../document/changeSentence.rule';
import type { ReleaseDocument } from '../document/releaseDocument';
import { CHECKED_AFTERWARDS } from '../gate/pageChecks';
import { type PublishedVersion, publishedVersions } from '../publication/versions';
import { stillPublished } from '../upkeep/removal.rule';
import { EXIT, UserMistake } from '../UserMistake';
import { print } from './command';
import { type Context, type GateOccasion, reasonFor } from './context';
import { withProgress } from './progress';
import { refreshPages } from './refreshPages';
import { chooseReleased } from './releasedApplications';

/** What every command that changes what is live has in common. */
export interface ChangeArgs {
  app: string;
  version?: string;
  why?: string;
  force?: boolean;
  'dry-run'?: boolean;
  json?: boolean;
}

/** What is to become of the application that was named, or the sentence that says why nothing can. */
export type Decision = WithoutApp<Intent> | { refusal: string };
type WithoutApp<Kind> = Kind extends Intent ? Omit<Kind, 'app'> : never;

/**
 * Does with one application what `choose` decides, and prints what became of it.
 *
 * @throws UserMistake with a refusal, or when the gate is to be overruled for no reason
 */
export async function changeOne(
  context: Context,
  args: ChangeArgs,
  choose: (app: string, releases: Releases, published: PublishedVersion[]) => Decision,
  occasion: GateOccasion = 'promotion',
): Promise<void> {
  checkForce(args);
  const app = await chooseReleased(context, args.app);
  const storage = await context.storage();
  const document = await withProgress((progress) =>
    changeRelease({
      storage,
      reason: reasonFor(context, args.why ?? ''),
      force: args.force,
      dryRun: args['dry-run'],
      onProgress: progress.say,
      gate: context.gate(occasion),
      decide: async (releases) => {
        const published = await publishedVersions(storage, app);
        const decision = choose(app, releases, stillPublished(app, published, releases.history, args.version));
        if ('refusal' in decision) throw new UserMistake(decision.refusal);
        return [{ app, ...decision }];
      },
    }),
  );
  if (document && !args['dry-run']) {
    await refreshPages(context);
    if (document.notes?.includes(CHECKED_AFTERWARDS)) context.checkLater(app, document.revision);
  }
  if (!document) return print(args.json, { changed: false }, [`${app}: it is so already, nothing changed`]);
  const { revision, changes, forced, notes = [] } = document;
  print(
    args.json,
    { changed: !args['dry-run'], revision, changes, forced, notes, summary: changes.map(changeSentence) },
    changeLines(document, args['dry-run']),
  );
}

/** Overruling the gate without saying why helps nobody who reads the history. */
function checkForce({ force, why }: ChangeArgs): void {
  if (force && (why ?? '').trim() === '') {
    throw new UserMistake('--force needs --why "the reason": it is recorded with what was overruled', EXIT.misused);
  }
}

/** What a new document changes, a line each. */
export function changeLines({ revision, changes, forced, notes = [] }: ReleaseDocument, isDryRun = false): string[] {
  return [
    ...forced.map((objection) => `overruled: ${objection}`),
    ...notes.map((note) => `note: ${note}`),
    ...changes.map((change) => outcomeSentence(change, revision, isDryRun)),
  ];
}
