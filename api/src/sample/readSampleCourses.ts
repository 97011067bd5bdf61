import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import api from '../packageFolder.cjs';
import type { CourseFile } from '../staffFile/courseFile';
import { readStaffFile } from '../staffFile/readStaffFile';

/** Returns the sample's course files, sorted by name. Throws UserMistake with the errors of the first bad file. */
export function readSampleCourses(seedDir = join(api.packageFolder, 'seed')): CourseFile[] {
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
