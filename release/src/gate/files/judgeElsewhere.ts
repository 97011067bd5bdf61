import { type FileRecord, isPublished } from '../../publish/integrity';
import { mapLimit } from '../../storage/mapLimit';

const ANSWER_WITHIN_MS = 60_000;

/**
 * Requests every file of a version from another origin, plain and in each compression, and returns an objection if a
 * browser would not get what was published. `origin` may have a path, without a slash at the end; `base` is the
 * version's URL path, with one.
 */
export async function judgeElsewhere(who: string, origin: string, base: string, files: readonly FileRecord[]) {
  const faults = mapLimit(files, async (file) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const fault = await faultOf(file, `${origin}${base}${file.path}`, encoding);
      if (fault) return `${file.path} ${fault}`;
    }
    return null;
  });
  try {
    const [first, ...others] = (await faults).filter((fault) => fault !== null);
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return first === undefined ? [] : [`${who} on ${origin}: ${first}${more}: bring the version there first`];
  } catch (error) {
    // `fetch` gives the reason as the error's cause.
    const { cause, message } = error as Error;
    return [
      `${who} on ${origin} cannot be reached (${String(cause ?? message)}): start that server, or correct ASSET_BASE`,
    ];
  }
}

async function faultOf(file: FileRecord, address: string, encoding: string): Promise<string | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(address, { headers: { 'accept-encoding': encoding }, signal });
  // Decoded; a damaged body cannot be.
  const content = await response.arrayBuffer().then(Buffer.from, () => null);
  if (response.status !== 200) return `is answered with ${response.status}`;
  const sentAs = response.headers.get('content-encoding');
  const how = sentAs ? ` as ${sentAs}` : '';
  if (!content || !(await isPublished(content, file, null)))
    return `is sent${how} with other bytes than were published`;
  const type = response.headers.get('content-type') ?? 'no type';
  return typeName(type) === typeName(file.type) ? null : `is sent${how} as ${type}, not as ${file.type}`;
}

/** Removes parameters; scripts have two type names. */
function typeName(type: string): string {
  return type.replace(/;.*/, '').trim().replace('application/javascript', 'text/javascript');
}
