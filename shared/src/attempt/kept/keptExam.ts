import { requestPicture } from '@manassa/shared/data';
import { dropKept, keepValue, readName, readValue } from '../../session/keptDatabase';

/**
 * What a running attempt needs without a connection, besides its answers: the figures. The exam itself is a kept read of
 * `@manassa/shared/data`. Nothing here throws: what does not fit is not kept.
 */

/** Most bytes of figures that are kept for one exam. */
export const FIGURES_LIMIT_BYTES = 20 * 1024 * 1024;

/** Room in bytes for an exam with its figures, below which the student is told before the start. */
const ROOM_BYTES = 25 * 1024 * 1024;

/** Returns the name of a figure. A signed address changes while the picture stays the same. */
function figureName(examId: string, address: string): string {
  return `figure/${examId}/${address.replace(/[?#].*$/s, '')}`;
}

/** Returns a kept figure, or null. */
export async function readFigure(examId: string, address: string): Promise<Blob | null> {
  const value = await readValue(figureName(examId, address));
  return value instanceof Blob ? value : null;
}

async function keepFigure(examId: string, address: string): Promise<Blob | null> {
  const known = await readFigure(examId, address);
  if (known !== null) return known;
  const picture = await requestPicture(address).catch(() => null);
  return picture !== null && (await keepValue(figureName(examId, address), picture)) ? picture : null;
}

/**
 * Keeps the figures of an exam, one after the other.
 *
 * @param addresses full addresses or absolute paths, as pictures are loaded
 * @returns false if some do not fit, or could not be loaded
 */
export async function keepFigures(
  examId: string,
  addresses: readonly string[],
  limitBytes = FIGURES_LIMIT_BYTES,
): Promise<boolean> {
  let bytes = 0;
  let areAll = true;
  for (const address of new Set(addresses)) {
    const picture = await keepFigure(examId, address);
    bytes += picture?.size ?? 0;
    if (bytes > limitBytes) {
      await dropKept(figureName(examId, address));
      return false;
    }
    areAll &&= picture !== null;
  }
  return areAll;
}

/** Removes what was kept for an exam: the server has the attempt. */
export async function forgetKeptExam(examId: string): Promise<void> {
  await dropKept(`figure/${examId}/`);
  await dropKept(readName('exam', { params: { examId } }));
}

/** Returns true if this device has room for an exam with its figures. */
export async function hasRoomForExam(): Promise<boolean> {
  if (!(await keepValue('room', 1))) return false;
  // Safari 15 and pages without https cannot tell.
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return true;
  const { quota, usage = 0 } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || quota - usage >= ROOM_BYTES;
}
