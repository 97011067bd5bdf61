import { codes, courses } from '../database/schema';
import { openDatabase } from '../database/openDatabase';
import { storeCourse } from '../staffFile/storeCourse';
import { buildCourse } from './buildCourse';

/** Writes rows and prints each once acknowledged, until it is killed. */
async function run(dataDir: string): Promise<void> {
  const { handle } = await openDatabase({ dataDir });
  const [course] = await handle.select().from(courses);
  const courseId = course?.id ?? (await storeCourse(handle, buildCourse([]))).courseId;
  const run = `${process.pid}`;
  console.log('ready');
  for (let number = 0; ; number += 1) {
    const lookup = `${run}N${number}`;
    await handle.insert(codes).values({ lookup, codeKey: lookup, courseId });
    process.stdout.write(`${lookup}\n`);
  }
}

void run(process.argv[2] ?? '');
