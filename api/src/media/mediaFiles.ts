import { join } from 'node:path';
import folder from '../packageFolder.cjs';

/** Folder with covers/, figures/, clips/ and docs/; the sample's and the school's own. */
export const MEDIA_FOLDER = join(folder.packageFolder, 'seed');

/**
 * Not served: course files in the media folder itself, hidden files and parent folders. Names may be Arabic, as staff
 * write them, but @fastify/static finds none with # or ?.
 */
const SERVED =
  /^(covers|figures|clips|docs)(\/[^./\\#?\p{Cc}][^/\\#?\p{Cc}]*)+\.(svg|png|jpe?g|webp|avif|mp4|webm|vtt|pdf)$/iu;

/** `path` is below the media folder, without a leading slash. */
export const isServed = (path: string): boolean => SERVED.test(path);

/** Returns a document's path below the media folder, or null for another site's address. */
export function documentPath(link: string): string | null {
  return /^https?:\/\//i.test(link) ? null : link.replace(/^\/media\//, '').replace(/^\/+/, '');
}
