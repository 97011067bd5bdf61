import { API_BASE } from '@manassa/shared/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApi } from './buildApi';
import type { Database } from './database/database';
import { openDatabase } from './database/openDatabase';
import { endConnectionsOnClose, stoppable, stopServer } from './http/stopServer';
import { compressed } from './http/compressed';
import { answerExpectations } from './http/malformed';
import { mediaRoutes } from './media/mediaRoutes';
import { loadSampleCatalogue, type SampleReport } from './sample/loadSampleCatalogue';
import { type ApiConfig, readApiConfig } from './config/apiConfig';
import { serveReadiness } from './operations/readiness';
import { answerErrorsInArabic, answerFrameworkError, printableError } from './refusal/errorAnswers';
import { countOf, listenUntilStopped, readable } from '@manassa/shared/config';

/** Runs the API alone: `node api/server.js`, with PORT, HOST, DATA_DIR, DATABASE_URL. */

/** Codes are printed once, when new. */
function describeSample({ loaded, student, codes, courses }: SampleReport): string[] {
  return [
    countOf(courses, 'course'),
    ...(student === null ? [] : [`demo student: code ${student.studentCode}, password ${student.password}`]),
    ...(loaded ? codes : []).map(({ codeKey, courseKey }) => `enrollment code ${codeKey} for ${courseKey}`),
  ];
}

async function run(): Promise<void> {
  const config = readApiConfig(process.env);
  const database = await openDatabase({
    ...config,
    onConnectionError: (error) => console.error(`database connection lost: ${error.message}`),
  });
  const app = Fastify({
    ...stoppable,
    trustProxy: config.trustProxy,
    logger: { level: 'warn' },
    frameworkErrors: answerFrameworkError,
  });
  const close = async (): Promise<void> => {
    await stopServer(app);
    await database.close();
  };
  const sample = await prepare(app, database, config).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { address, stopped } = await listenUntilStopped(app, config, close);
  for (const line of sample === null ? [] : describeSample(sample)) console.log(line);
  console.log(`API at ${address}${API_BASE} on ${database.engine === 'postgres' ? 'PostgreSQL' : config.dataDir}`);
  await stopped;
  // The embedded engine's timers would keep the process alive.
  process.exit(0);
}

async function prepare(app: FastifyInstance, database: Database, config: ApiConfig): Promise<SampleReport | null> {
  const sample = config.sampleCatalogue ? await loadSampleCatalogue(database) : null;
  answerErrorsInArabic(app);
  serveReadiness(app, database);
  endConnectionsOnClose(app);
  answerExpectations(app);
  await app.register(compressed(buildApi({ database, ...config })), { prefix: API_BASE });
  await app.register(mediaRoutes({ database }), { prefix: config.mediaBase });
  return sample;
}

run().catch((error: unknown) => {
  console.error(readable(printableError(error)));
  // Not `exitCode`, for the same timers.
  process.exit(1);
});
