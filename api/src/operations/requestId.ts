import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** An id that a proxy may have given: long enough to be unique, and nothing that could break a log. */
const GIVEN = /^[\w-]{8,64}$/;

/**
 * Returns the id of a request and sends it with the answer. It names the request in the access log, in the log of bugs
 * and in the error report that a student can show. A proxy's id is kept.
 */
export function requestIdOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = reply.getHeader(REQUEST_ID);
  if (typeof known === 'string') return known;
  const given = request.headers[REQUEST_ID];
  const id = typeof given === 'string' && GIVEN.test(given) ? given : randomBytes(8).toString('hex');
  void reply.header(REQUEST_ID, id);
  return id;
}
