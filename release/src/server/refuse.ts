import { readable } from '@manassa/shared/config';
import type { ErrorEnvelope } from '@manassa/shared/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Returns the API's answer to a call that it does not get. */
export function refusedCall(statusCode: number, message: string): ErrorEnvelope {
  return { success: false, message, statusCode, error: { errors: [] } };
}

/** Answers 400 to an address that cannot be decoded, for which no hook runs. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('x-content-type-options', 'nosniff');
  return refuse(request, reply, refusedCall(400, 'الطلب غير صحيح'), 'this is not an address\n');
}

export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(request, reply, refusedCall(404, 'الطلب غير معروف'), 'not found\n');
}

/** Answers 503 and logs nothing, because the failure is in the log already. */
export function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(request, reply, refusedCall(503, 'غير متاح الآن'), 'cannot be answered now\n');
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

/** Answers in the API's envelope below /api, else in plain text. */
function refuse({ raw }: FastifyRequest, reply: FastifyReply, call: ErrorEnvelope, text: string): FastifyReply {
  void reply.code(call.statusCode).header('cache-control', 'no-store');
  return raw.url?.startsWith('/api/') ? reply.send(call) : reply.type('text/plain; charset=utf-8').send(text);
}
