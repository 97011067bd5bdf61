import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, type CallName } from '@manassa/shared/contract';
import { againAfterConflict } from '../database/conflicts';
import { presentAnswer, type Answer } from './answer';
import { tagAnswer } from './entityTag';

/** Maximum size of a body in bytes; an exam of 1,000 answers takes about 6,000. */
const BODY_LIMIT = 64 * 1024;

/** Reads that pages repeat often and that rarely change. */
const TAGGED: readonly CallName[] = ['courses', 'course'];

/** Registers a call of the contract, which defines its method and path. */
export function serve(
  app: FastifyInstance,
  name: CallName,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
): void {
  const { method, path } = calls[name];
  app.route({
    method,
    url: path,
    bodyLimit: BODY_LIMIT,
    ...(TAGGED.includes(name) ? { onSend: tagAnswer } : {}),
    handler: async (request, reply) => presentAnswer(await againAfterConflict(() => answer(request, reply))),
  });
}
