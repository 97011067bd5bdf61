import { and, isNull } from 'drizzle-orm';
import { codes } from '../database/schema';

/** Condition of codes that a student can still enroll with: neither used nor void. */
export const isUnusedCode = and(isNull(codes.usedBy), isNull(codes.voidedAt));
