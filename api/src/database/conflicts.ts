import { errorCause, errorCode } from '../refusal/errorFacts';

/**
 * Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html for a transaction in another one's way: a
 * deadlock, or a key that is gone or taken since it was looked up.
 */
const CONFLICT = /^(40...|23503|23505)$/;

/** Runs `work` once more if another transaction was in its way: then it finds what that one has changed. */
export async function againAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!CONFLICT.test(errorCode(errorCause(error)))) throw error;
    return work();
  }
}
