import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { calls } from '@manassa/shared/contract';
import { codes } from '../database/schema';
import { arabic } from '../refusal/arabic';
import type { ApiContext } from '../config/apiContext';
import { readBody } from '../http/readInput';
import { serve } from '../http/serve';
import { requireStudent } from '../user/session';
import { codeLookup } from './codeKey.rule';
import { isUnusedCode } from './codeState';
import { presentCode } from './presentCode';

const { entries } = calls.checkCode.body;
const checkInput = v.object({
  codeKey: v.pipe(
    entries.codeKey,
    v.check((typed) => typed.trim() !== '', arabic.codeRequired),
  ),
  courseId: v.pipe(entries.courseId, v.nonEmpty(arabic.required)),
});

/** Checks a code without using it. Wrong codes are limited. */
export function codeRoutes(app: FastifyInstance, { handle, settings, codeLimit }: ApiContext): void {
  serve(app, 'checkCode', async (request) => {
    const student = await requireStudent(handle, request, settings.tokenDays);
    const { codeKey, courseId } = await readBody(request, checkInput);
    await codeLimit.take(student.id);
    const [found] = await handle
      .select({ codeKey: codes.codeKey })
      .from(codes)
      .where(and(eq(codes.lookup, codeLookup(codeKey)), eq(codes.courseId, courseId), isUnusedCode));
    if (found !== undefined) await codeLimit.giveBack(student.id);
    const code = presentCode(found?.codeKey ?? codeKey.trim(), found !== undefined);
    return { data: { code, valid: code.valid } };
  });
}
