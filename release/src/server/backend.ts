import type { FastifyPluginAsync } from 'fastify';

export const API_PREFIX = '/api/v2';

/** The server of `/api/v2` and media: the embedded API, or another server. */
export interface Backend {
  /** Registers the API under its prefix. */
  api: FastifyPluginAsync;
  /** Registers media under their prefix; nothing when another server has them. */
  media: FastifyPluginAsync;
  /** Returns true if the database, or the other server, answers now. */
  isHealthy(): Promise<boolean>;
  /** Lines to print at the start. */
  greeting: string[];
  close(): Promise<void>;
}
