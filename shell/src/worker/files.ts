import { findFile } from './caches';
import { withLimit } from './limit';

/** Answers a request for a published file: kept in any composition, else from the network. */
export async function answerFile(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  // A repeated request has a mark behind the address; files never change.
  const kept = await withLimit(findFile(`${origin}${pathname}`), undefined);
  return kept ?? fetch(request);
}
