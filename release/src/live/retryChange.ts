import { UserMistake } from '@manassa/shared/config';

/** Limit of retries when other operators are faster. */
const ATTEMPTS = 50;

/** Repeats a change that returns undefined after a concurrent one. Throws UserMistake after 50 tries. */
export async function retryChange<Result>(change: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await change();
    if (result !== undefined) return result;
  }
  throw new UserMistake('others keep changing what is live: try again');
}
