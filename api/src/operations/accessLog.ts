import type { FastifyInstance } from 'fastify';
import { requestIdOf } from './requestId';

/**
 * Logs every answer as a line of JSON: the route's pattern, without query, ids, headers and bodies, since logs are kept
 * longer and read by more people than the database.
 */
export function logAccess(app: FastifyInstance, write: (line: string) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      time: new Date().toISOString(),
      id: requestIdOf(request, reply),
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // A compressed answer is sent without its length.
      bytes: reply.hasHeader('content-encoding') ? null : Number(reply.getHeader('content-length') ?? 0),
      ip: request.ip,
    };
    write(JSON.stringify(line));
  });
}
