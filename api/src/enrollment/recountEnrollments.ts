import { sql } from 'drizzle-orm';
import type { Handle } from '../database/database';

/** Counts all enrollments again, after rows were changed by other means than enrolling; call it in a transaction. */
export async function recountEnrollments(handle: Handle): Promise<void> {
  // Locked first: the statement below would not count a student for whose transaction it waits.
  await handle.execute(sql`select 1 from courses order by id for no key update`);
  await handle.execute(
    sql`update courses set enrollments_count = (select count(*) from enrollments where course_id = courses.id)`,
  );
}
