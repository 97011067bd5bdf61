import { readable } from '@manassa/shared/config';
import type { ErrorEnvelope } from '@manassa/shared/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Address of the shell's page that says "not found". */
export const NOT_FOUND = '/not-found-404';

/** Messages to the API's callers and to others, by status. */
const MESSAGES = {
  /** An address that cannot be decoded. */
  400: ['الطلب غير صحيح', 'this is not an address'],
  404: ['هذا المسار غير موجود', 'not found'],
  503: ['غير متاح الآن', 'cannot be answered now'],
} as const;

/** No hook runs for an address that cannot be decoded. */
const REFUSED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Returns the API's answer to a call that it does not get. */
export function refusedCall(statusCode: number, message: string): ErrorEnvelope {
  return { success: false, message, statusCode, error: { errors: [] } };
}

/** Answers in the API's envelope below /api, else in plain text, and logs nothing. */
export function refuse({ raw }: FastifyRequest, reply: FastifyReply, status: keyof typeof MESSAGES): FastifyReply {
  const [message, text] = MESSAGES[status];
  void reply.code(status).headers(REFUSED);
  if (raw.url?.startsWith('/api/')) return reply.send(refusedCall(status, message));
  return reply.type('text/plain; charset=utf-8').send(`${text}\n`);
}

/** Answers an address that cannot be decoded: a browser gets the page that says "not found" and links home. */
export function refuseUndecodable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return refuse(request, reply, 400);
  return reply.headers(REFUSED).redirect(NOT_FOUND);
}

/** Answers without the reason, which is logged. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode: status = 500 } = error;
  if (status >= 500) request.log.error(readable(error));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(status >= 500 ? 'cannot be answered now\n' : `${error.message}\n`);
}
