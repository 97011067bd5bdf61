import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf } from '@manassa/shared/config';
import { documentPath, isServed, MEDIA_FOLDER } from '../media/mediaFiles';
import type { ItemFile, StaffFile } from './courseFile';

/** With media on another server every file is missing here. */
const MOST_WARNINGS = 10;

interface NamedFile {
  /** Below the media folder. */
  path: string;
  /** Place in the course that names the file, e.g. `question 2 of "final"`. */
  place: string;
  isCover?: boolean;
}

function filesOf(item: ItemFile): NamedFile[] {
  if (item.type === 'lecture') {
    return item.docs.flatMap(({ name, link }) => {
      const path = documentPath(link);
      return path === null ? [] : [{ path, place: `document "${name}" of "${item.key}"` }];
    });
  }
  if (item.type === 'homework') return [];
  return item.questions.flatMap(({ image }, index) =>
    image === undefined ? [] : [{ path: image, place: `question ${index + 1} of "${item.key}"` }],
  );
}

/**
 * Returns warnings about covers, figures and documents that this server cannot send. They stop no load: another server
 * may have them, or they follow.
 */
export async function mediaWarnings(file: StaffFile, folder = MEDIA_FOLDER): Promise<string[]> {
  const named: NamedFile[] = [
    ...file.courses.flatMap((course) => [
      { path: course.image, place: `cover of "${course.key}"`, isCover: true },
      ...course.sections.flatMap(({ items }) => items.flatMap(filesOf)),
    ]),
    ...file.exams.flatMap(({ exam }) => filesOf(exam)),
  ];
  const warnings = named.map(async ({ path, place, isCover }) => {
    // Visitors see covers, and get no signed links.
    if (isCover === true && isServed(path) && !path.startsWith('covers/'))
      return `warning: ${place}: ${path} is not served as a cover; put it in covers/`;
    if (!isServed(path)) {
      return `warning: ${place}: ${path} is not served; put it in covers/, figures/ or docs/, as .svg, .png, .jpg, .webp, .avif or .pdf, without # or ? in its name`;
    }
    const found = await stat(join(folder, path)).catch(() => null);
    return found?.isFile() === true ? null : `warning: ${place}: ${path} is missing in the media folder (api/seed)`;
  });
  const found = (await Promise.all(warnings)).filter((warning) => warning !== null);
  const more = found.length - MOST_WARNINGS;
  return more > 0 ? [...found.slice(0, MOST_WARNINGS), `warning: the same for ${countOf(more, 'other file')}`] : found;
}
