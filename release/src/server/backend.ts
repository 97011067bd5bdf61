import type { FastifyPluginAsync } from 'fastify';

/** Where the API is on this server. */
export const API_PREFIX = '/api/v2';

/** What answers `/api/v2` and `/media`: the embedded API, or another server. */
export interface Backend {
  /** Registers the API under its prefix. */
  api: FastifyPluginAsync;
  /** Registers pictures, documents and clips under theirs; nothing when they are served from somewhere else. */
  media: FastifyPluginAsync;
  /** Whether its database, or the server behind it, answers right now. */
  isHealthy(): Promise<boolean>;
  /** What the operator is told at start, a line each. */
  greeting: string[];
  close(): Promise<void>;
}
