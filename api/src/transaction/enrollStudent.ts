import { and, eq, sql } from 'drizzle-orm';
import { priceToPay } from '@manassa/shared/domain';
import { codeLookup } from '../code/codeKey.rule';
import { isUnusedCode } from '../code/codeState';
import { findCourse } from '../course/readCourses';
import type { Handle } from '../database/database';
import { newId } from '../database/ids';
import { attendances, codes, courses, enrollments, items, transactions } from '../database/schema';
import { findEnrollment, type EnrollmentRow } from '../enrollment/readEnrollments';
import { completeItem } from '../enrollment/storeProgress';
import { arabic } from '../refusal/arabic';
import { invalidField, Refusal } from '../refusal/refusal';

export type TransactionRow = typeof transactions.$inferSelect;

export interface Enrolled {
  enrollment: EnrollmentRow;
  transaction: TransactionRow | null;
  /** False if already enrolled; no code was used. */
  isNew: boolean;
}

async function enrolledBefore(inner: Handle, enrollment: EnrollmentRow): Promise<Enrolled> {
  const [transaction] = await inner.select().from(transactions).where(eq(transactions.enrollmentId, enrollment.id));
  return { enrollment, transaction: transaction ?? null, isNew: false };
}

/** Uses a code in one statement, so that only one of concurrent students gets it. */
async function redeem(inner: Handle, codeKey: string, userId: string, courseId: string): Promise<string> {
  const lookup = codeLookup(codeKey);
  if (lookup === '') throw invalidField('codeKey', arabic.codeRequired);
  const [used] = await inner
    .update(codes)
    .set({ usedBy: userId, usedAt: sql`now()` })
    .where(and(eq(codes.lookup, lookup), eq(codes.courseId, courseId), isUnusedCode))
    .returning({ lookup: codes.lookup });
  if (used === undefined) throw invalidField('codeKey', arabic.codeInvalid);
  return used.lookup;
}

/** Completes the free exams that the student submitted before enrolling. */
async function carryOver(inner: Handle, enrollment: EnrollmentRow): Promise<void> {
  // Locked, open ones too: a concurrent submission is stored before, or finds the enrollment.
  const attempts = await inner
    .select({ examId: attendances.examId, submittedAt: attendances.submittedAt })
    .from(attendances)
    .innerJoin(items, eq(items.id, attendances.examId))
    .where(and(eq(attendances.userId, enrollment.userId), eq(items.courseId, enrollment.courseId)))
    .for('update', { of: attendances });
  const submitted = attempts.filter(({ submittedAt }) => submittedAt !== null).map(({ examId }) => examId);
  for (const examId of new Set(submitted)) await completeItem(inner, enrollment.id, examId);
}

/**
 * Enrolls a student with a code, or for free by the stored price, in one transaction. Enrolling again returns the first
 * enrollment and uses no code.
 * @throws Refusal for an unusable code, or an unknown or inactive course
 */
export async function enrollStudent(
  handle: Handle,
  wish: { userId: string; courseId: string; codeKey: string },
): Promise<Enrolled> {
  const { userId, courseId } = wish;
  return handle.transaction(async (inner) => {
    const course = await findCourse(inner, courseId);
    if (course === null) throw new Refusal('course_not_found');
    // First, so that a concurrent call waits here and then finds it.
    const [enrollment] = await inner
      .insert(enrollments)
      .values({ id: newId(), userId, courseId })
      .onConflictDoNothing()
      .returning();
    if (enrollment === undefined) {
      const earlier = await findEnrollment(inner, userId, courseId);
      if (earlier === null) throw new Error('The enrollment is neither new nor there');
      return enrolledBefore(inner, earlier);
    }
    if (!course.active) throw new Refusal('course_unavailable');

    const amountEgp = priceToPay(course.priceEgp, course.discountEgp);
    const codeUsed = amountEgp > 0 ? await redeem(inner, wish.codeKey, userId, courseId) : null;
    const [transaction] = await inner
      .insert(transactions)
      .values({
        id: newId(),
        userId,
        courseId,
        enrollmentId: enrollment.id,
        paymentMethod: codeUsed === null ? 'free' : 'code',
        codeLookup: codeUsed,
        amountEgp,
      })
      .returning();
    // Late, because other students who enroll wait for this row. Before the attempts, because a load locks them in the
    // same order.
    await inner
      .update(courses)
      .set({ enrollmentsCount: sql`${courses.enrollmentsCount} + 1` })
      .where(eq(courses.id, courseId));
    await carryOver(inner, enrollment);
    return { enrollment, transaction: transaction ?? null, isNew: true };
  });
}
