import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CourseFile } from '../staffFile/courseFile';
import { readStaffFile } from '../staffFile/readStaffFile';

/**
 * Returns the course files below a folder, sorted by name. Throws UserMistake with the errors of the first bad file.
 */
export function readSampleCourses(seedDir: string): CourseFile[] {
  return readdirSync(seedDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((folder) =>
      readdirSync(join(seedDir, folder.name))
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${folder.name}/${name}`),
    )
    .sort()
    .flatMap((name) => readStaffFile(readFileSync(join(seedDir, name), 'utf8'), name).courses);
}
