import { deleteFile, findFile } from './caches';
import { withLimit } from './limit';

/** Wait in ms for the network before the kept copy of a file that has failed is served. */
const NETWORK_MS = 3000;

/** Serves a published file from any composition, else from the network. */
export async function answerFile(request: Request): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(request.url);
  // A retry has a mark behind the address; files never change.
  const address = `${origin}${pathname}`;
  // The kept copy of a file that has failed may be damaged.
  const network = searchParams.has('r') ? fetch(request) : null;
  const fresh = network && (await withLimit(network, null, NETWORK_MS));
  if (fresh?.ok) {
    // A page that is kept later would copy a damaged file.
    void deleteFile(address).catch(() => undefined);
    return fresh;
  }
  const kept = await withLimit(findFile(address), undefined);
  if (kept) return copyOf(kept);
  try {
    return await (network ?? fetch(request));
  } catch (error) {
    // The storage of a phone that has just started may take longer.
    const late = await findFile(address).catch(() => undefined);
    if (late) return copyOf(late);
    throw error;
  }
}

function copyOf(kept: Response): Response {
  // A copy: of a stored response Chromium also stores the compiled code on the second visit, 0.1 to 0.2 s of a slow
  // phone's main thread, and later visits that use it are no faster (measured with a profile on disk, version 156).
  return new Response(kept.body, kept);
}
