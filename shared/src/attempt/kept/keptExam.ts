import { requestPicture } from '@manassa/shared/data';
import { dropKept, keepValue, readName, readValue } from '../../session/login/keptDatabase';

/**
 * Figures of a running attempt on the device, for offline use. Its exam is a stored read of `@manassa/shared/data`.
 * Functions here do not throw: figures that do not fit are not stored.
 */

/** Maximum size in bytes of the stored figures of one exam. */
const FIGURES_LIMIT_BYTES = 20 * 1024 * 1024;

/** Free space in bytes for an exam with its figures; with less, the student is warned before the start. */
const ROOM_BYTES = 25 * 1024 * 1024;

/** Free space in bytes that is reserved for answers, which matter more than figures. */
const ANSWERS_ROOM_BYTES = 5 * 1024 * 1024;

function figureName(examId: string, address: string): string {
  return `figure/${examId}/${address}`;
}

/** Returns an address without its signature, which changes while the picture stays the same. */
function unsigned(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** Returns true if the device has this many bytes left, or if that is unknown (Safari 15, pages without https). */
async function hasRoom(bytes: number): Promise<boolean> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return true;
  const { quota, usage = 0 } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || quota - usage >= bytes;
}

async function readPicture(name: string): Promise<Blob | null> {
  const value = await readValue(name);
  return value instanceof Blob && value.size > 0 ? value : null;
}

/** Returns a stored figure, or null. */
export async function readFigure(examId: string, address: string): Promise<Blob | null> {
  return (await readPicture(figureName(examId, address))) ?? (await readPicture(figureName(examId, unsigned(address))));
}

/** Returns a figure's bytes, null for one that did not load, and Infinity for one that the device refused. */
async function keepFigure(name: string, address: string, leftBytes: number): Promise<number | null> {
  const known = await readPicture(name);
  if (known !== null) return known.size;
  const picture = await requestPicture(address).catch(() => null);
  if (picture === null) return null;
  if (picture.size > leftBytes) return picture.size;
  const isKept = (await hasRoom(picture.size + ANSWERS_ROOM_BYTES)) && (await keepValue(name, picture));
  return isKept ? picture.size : Infinity;
}

/**
 * Stores the figures of an exam, one after the other. If the device refuses one, all are removed: the next refused
 * record could be an answer.
 *
 * @param addresses full addresses or absolute paths, as pictures are loaded
 * @returns false if some do not fit, or could not be loaded
 */
export async function keepFigures(
  examId: string,
  addresses: readonly string[],
  limitBytes = FIGURES_LIMIT_BYTES,
): Promise<boolean> {
  let leftBytes = limitBytes;
  let areAll = true;
  const all = [...new Set(addresses)];
  for (const address of all) {
    // Some servers tell pictures apart by the query only (`picture.php?id=5`).
    const isAlone = all.filter((other) => unsigned(other) === unsigned(address)).length === 1;
    const bytes = await keepFigure(figureName(examId, isAlone ? unsigned(address) : address), address, leftBytes);
    if (bytes === Infinity) {
      await forgetFigures(examId);
      return false;
    }
    if (bytes !== null && bytes > leftBytes) return false;
    leftBytes -= bytes ?? 0;
    areAll &&= bytes !== null;
  }
  return areAll;
}

/** Removes the stored figures of an exam. */
export async function forgetFigures(examId: string): Promise<void> {
  await dropKept(`figure/${examId}/`);
}

/** Removes the stored exam with its figures, once the server has the attempt. */
export async function forgetKeptExam(examId: string): Promise<void> {
  await forgetFigures(examId);
  await dropKept(readName('exam', { params: { examId } }));
}

/**
 * Returns false if the page cannot be opened without a connection. Some browsers have no service worker. The shell
 * reports in `data-kept` that it is switched off, or that the storage has no room: Chromium's estimate shows no full disk.
 */
function fitsPage(): boolean {
  return 'serviceWorker' in navigator && !['no room', 'off'].includes(document.documentElement.dataset.kept ?? '');
}

/** Returns true if this device has room for an exam with its page and figures, as far as is known. */
export async function hasRoomForExam(): Promise<boolean> {
  // The page last: its result may come while the others are awaited.
  return (await keepValue('room', 1)) && (await hasRoom(ROOM_BYTES)) && fitsPage();
}
