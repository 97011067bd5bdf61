import { reportFailure } from '../../network/failure';
import { soonOrNull } from '../../network/patience';

/**
 * Resolves and rejects like `answer`. If that takes longer than soonOrNull waits and something is stored, resolves with it.
 *
 * @param onLate called with an answer that comes after the stored data: the server responds again
 */
export async function soonOrStored<Data>(
  answer: Promise<Data>,
  findStored: () => Promise<Data | null>,
  onLate: (data: Data) => void,
): Promise<Data> {
  const soon = await soonOrNull(answer);
  if (soon !== null) return soon;
  // The answer may come while the device is read.
  const stored = await Promise.race([answer.then(() => null), findStored()]);
  if (stored === null) return answer;
  answer.then(onLate, (error: unknown) => reportFailure(error, true));
  return stored;
}
