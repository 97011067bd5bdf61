import { sql } from 'drizzle-orm';
import type { Handle } from '../database/database';

/** Counts all enrollments again, after rows were stored by other means than enrolling. */
export async function recountEnrollments(handle: Handle): Promise<void> {
  await handle.execute(
    sql`update courses set enrollments_count = (select count(*) from enrollments where course_id = courses.id)`,
  );
}
