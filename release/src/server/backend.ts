import type { ErrorEnvelope } from '@manassa/shared/contract';
import type { FastifyPluginAsync } from 'fastify';

export interface Backend {
  api: FastifyPluginAsync;
  /** Registers nothing if another server has the media. */
  media: FastifyPluginAsync;
  /** Returns true if the database, or the other server, answers. */
  isHealthy(): Promise<boolean>;
  greeting: string[];
  close(): Promise<void>;
}

/** Returns the API's answer to a call that it does not get. */
export function refusedCall(statusCode: number, message: string): ErrorEnvelope {
  return { success: false, message, statusCode, error: { errors: [] } };
}
