import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Handle } from '../database/database';
import { sessions, users } from '../database/schema';
import { statement } from '../database/statement';
import { isDatabaseUnusable } from '../refusal/errorAnswers';
import { Refusal } from '../refusal/refusal';

export interface Student {
  id: string;
  name: string;
  stage: string;
  grade: string;
  studentCode: string;
  studentNumber: string;
  parentNumber: string;
  groupId: string;
}

/** Columns of a student without the password's hash. */
export const studentColumns = {
  id: users.id,
  name: users.name,
  stage: users.stage,
  grade: users.grade,
  studentCode: users.studentCode,
  studentNumber: users.studentNumber,
  parentNumber: users.parentNumber,
  groupId: users.groupId,
};

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Condition of logins that have not ended unused. */
export const isLive = gt(sessions.expiresAt, sql`now()`);
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days}::int)`;

/**
 * Starts a session of a student whose password fitted `passwordHash`, and returns its token, 256 random bits stored only
 * as hash. Throws Refusal for a blocked student, or if the password is no longer theirs.
 */
export async function openSession(
  handle: Handle,
  { id, passwordHash }: { id: string; passwordHash: string },
  tokenDays: number,
): Promise<string> {
  return handle.transaction(async (inner) => {
    const token = randomBytes(32).toString('base64url');
    // First: a restore waits for calls that have locked students and wait for their sessions, of which a rush has many.
    await inner.insert(sessions).values({ tokenHash: hashToken(token), userId: id, expiresAt: inDays(tokenDays) });
    // Locked: staff who block the student or set a password do so before this, or end this session, too.
    const [user] = await inner.select().from(users).where(eq(users.id, id)).for('share');
    if (user?.passwordHash !== passwordHash) throw new Refusal('wrong_credentials');
    if (user.blockedAt !== null) throw new Refusal('account_blocked');
    await inner.delete(sessions).where(and(eq(sessions.userId, id), lt(sessions.expiresAt, sql`now()`)));
    return token;
  });
}

/** Ends all sessions of a student, e.g. after a new password; returns the number of those that were live. */
export async function closeSessions(handle: Handle, userId: string): Promise<number> {
  const closed = await handle
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ wasLive: sql<boolean>`${isLive}` });
  return closed.filter(({ wasLive }) => wasLive).length;
}

/** Ends the calling device's session, if any. */
export async function closeOwnSession(handle: Handle, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request);
  if (token !== null) await handle.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Returns the bearer token, or null. Pages without a token may send 'Bearer null'. */
function tokenOf(request: FastifyRequest): string | null {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1];
  return token === undefined || token === 'null' || token === 'undefined' ? null : token;
}

const studentOfToken = statement('student_of_token', (handle) =>
  handle
    .select({
      ...studentColumns,
      isAging: sql<boolean>`${sessions.expiresAt} < now() - interval '1 hour'
        + make_interval(days => ${sql.placeholder('tokenDays')}::int)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive, isNull(users.blockedAt))),
);

/** Returns the calling student, or null for a visitor. Throws Refusal for an unknown, revoked or expired token. */
export async function findStudent(handle: Handle, request: FastifyRequest, tokenDays: number): Promise<Student | null> {
  const token = tokenOf(request);
  if (token === null) return null;
  const tokenHash = hashToken(token);

  const [found] = await studentOfToken(handle).execute({ tokenHash, tokenDays });
  if (found === undefined) throw new Refusal('session_over');
  const { isAging, ...student } = found;
  // A session in use never ends: extend it once an hour. A full or read-only database refuses that but can be read.
  if (isAging) {
    await handle
      .update(sessions)
      .set({ expiresAt: inDays(tokenDays) })
      .where(eq(sessions.tokenHash, tokenHash))
      .catch((error: unknown) => {
        if (!isDatabaseUnusable(error)) throw error;
      });
  }
  return student;
}

/** Returns the calling student. Throws Refusal for visitors. */
export async function requireStudent(handle: Handle, request: FastifyRequest, tokenDays: number): Promise<Student> {
  const student = await findStudent(handle, request, tokenDays);
  if (student === null) throw new Refusal('not_logged_in');
  return student;
}
