import { reportFailure } from '../network/failure';
import { soonOrNull } from '../network/patience';

/**
 * Resolves and rejects like `answer`. If that takes longer than PATIENCE_MS and something is stored, resolves with it, and
 * `late` takes the answer.
 */
export async function soonOrStored<Data>(
  answer: Promise<Data>,
  findStored: () => Promise<Data | null>,
  late: (data: Data) => void,
): Promise<Data> {
  const soon = await soonOrNull(answer);
  if (soon !== null) return soon;
  const stored = await findStored();
  if (stored === null) return answer;
  answer.then(late, (error: unknown) => reportFailure(error, true));
  return stored;
}
