import { and, isNotNull, isNull } from 'drizzle-orm';
import { codes } from '../database/schema';

export const CODE_STATES = ['unused', 'used', 'void'] as const;
type CodeState = (typeof CODE_STATES)[number];

/** Condition of codes that a student can still enroll with. */
export const isUnusedCode = and(isNull(codes.usedBy), isNull(codes.voidedAt));

/** Condition of codes in a state; the same as `codeStateOf` in SQL. */
export const isCodeIn = {
  used: isNotNull(codes.usedBy),
  void: and(isNull(codes.usedBy), isNotNull(codes.voidedAt)),
  unused: isUnusedCode,
};

export function codeStateOf({ usedBy, voidedAt }: typeof codes.$inferSelect): CodeState {
  if (usedBy !== null) return 'used';
  return voidedAt === null ? 'unused' : 'void';
}
