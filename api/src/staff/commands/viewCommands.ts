import { sql } from 'drizzle-orm';
import { countOf, UserMistake } from '@manassa/shared/config';
import { progress } from '../../database/schema';
import { findEnrollment } from '../../enrollment/readEnrollments';
import { allowedViews } from '../../enrollment/watchProgress.rule';
import { findItemByKey, findUser, readCount } from '../findSubject';
import type { StaffCommand } from '../staffCommand';
import { recordChange } from '../staffLog';

const MOST_GIVEN = 100;

export const viewCommands: Readonly<Record<string, StaffCommand>> = {
  'views give': {
    arguments: ['student-code', 'course-key/lecture-key', 'count?'],
    about: "give a student views of a lecture in addition to the lecture's own limit, 1 unless given",
    why: 'required',
    examples: [
      'views give 30415 waves/lecture-2 --why "the sound failed"',
      'views give 30415 waves/lecture-2 3 --why …',
    ],
    run: ({ handle, who }, { args: [code = '', typed = '', wanted = '1'], why }) =>
      handle.transaction(async (inner) => {
        const user = await findUser(inner, code);
        const lecture = await findItemByKey(inner, typed, 'lecture');
        const count = readCount('count', wanted, MOST_GIVEN);
        if (lecture.watchLimit === 0) throw new UserMistake(`"${lecture.title}" has no limit of views`);
        const enrollment = await findEnrollment(inner, user.id, lecture.courseId);
        if (enrollment === null)
          throw new UserMistake(`${user.name} is not enrolled in the course of "${lecture.title}"`);
        const [row] = await inner
          .insert(progress)
          .values({ enrollmentId: enrollment.id, itemId: lecture.id, isCompleted: false, extraViews: count })
          .onConflictDoUpdate({
            target: [progress.enrollmentId, progress.itemId],
            set: { extraViews: sql`${progress.extraViews} + ${count}::int`, updatedAt: sql`now()` },
          })
          .returning();
        const { watchedCount = 0, extraViews = count } = row ?? {};
        const limit = allowedViews(lecture.watchLimit, extraViews);
        const data = { lecture: typed, count, watched: watchedCount, limit };
        await recordChange(inner, { who }, { why, command: 'views give', subject: user.studentCode, details: data });
        return {
          data: { studentCode: user.studentCode, ...data },
          lines: [`${user.name} has watched "${lecture.title}" ${watchedCount} of ${countOf(limit, 'time')}`],
        };
      }),
  },
};
