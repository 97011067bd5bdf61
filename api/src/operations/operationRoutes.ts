import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { logAccess } from './accessLog';
import { serveMetrics } from './metrics';
import { openApiDocument } from './openApi';
import { serveReadiness } from './readiness';
import { requestIdOf } from './requestId';

export interface OperationSettings {
  /** Writes an access log to standard output. */
  accessLog: boolean;
  /** Bearer token for the metrics; null switches them off. */
  metricsToken: string | null;
}

/** Adds request ids, readiness, metrics and the OpenAPI document. Call it before the routes to observe. */
export function operationRoutes(
  app: FastifyInstance,
  { accessLog, metricsToken }: OperationSettings,
  { database, write }: { database: Database; write: (line: string) => void },
): void {
  app.addHook('onRequest', async (request, reply) => {
    requestIdOf(request, reply);
  });
  if (accessLog) logAccess(app, write);
  serveMetrics(app, metricsToken);
  serveReadiness(app, database);
  let document: object | null = null;
  app.get('/openapi.json', async () => (document ??= openApiDocument()));
}
