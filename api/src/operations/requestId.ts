import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const REQUEST_ID = 'x-request-id';

/** A proxy's id: unique, and safe in a log. */
const GIVEN = /^[\w-]{8,64}$/;

/** Returns a request's id, or its proxy's, and sends it with the answer. */
export function requestIdOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = reply.getHeader(REQUEST_ID);
  if (typeof known === 'string') return known;
  const given = request.headers[REQUEST_ID];
  const id = typeof given === 'string' && GIVEN.test(given) ? given : randomBytes(8).toString('hex');
  void reply.header(REQUEST_ID, id);
  return id;
}
