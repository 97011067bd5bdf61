import type { FastifyInstance } from 'fastify';
import { requestIdOf } from './requestId';

/**
 * Writes a line of JSON for every answer. Addresses appear as the route's pattern, without query and ids of students,
 * and neither headers nor bodies are written: a log is kept longer and read by more people than the database.
 *
 * @param write writes one line
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
      bytes: Number(reply.getHeader('content-length') ?? 0),
      ip: request.ip,
    };
    write(JSON.stringify(line));
  });
}
