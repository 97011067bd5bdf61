import { API_BASE } from '@manassa/shared/contract';
import Fastify from 'fastify';
import { buildApi } from './buildApi';
import { openDatabase } from './database/openDatabase';
import { endConnectionsOnClose, stoppable, stopServer } from './http/stopServer';
import { compressed } from './http/compressed';
import { answerExpectations } from './http/malformed';
import { mediaRoutes } from './media/mediaRoutes';
import { loadSampleCatalogue, type SampleReport } from './sample/loadSampleCatalogue';
import { readApiConfig } from './config/apiConfig';
import { serveReadiness } from './operations/readiness';
import { answerErrorsInArabic, answerFrameworkError, printableError } from './refusal/errorAnswers';
import { countOf, listenMistake, readable } from '@manassa/shared/config';

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
  try {
    const sample = config.sampleCatalogue ? await loadSampleCatalogue(database) : null;
    answerErrorsInArabic(app);
    serveReadiness(app, database);
    endConnectionsOnClose(app);
    answerExpectations(app);
    await app.register(compressed(buildApi({ database, ...config })), { prefix: API_BASE });
    await app.register(mediaRoutes({ database }), { prefix: config.mediaBase });
    const address = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenMistake(error, config);
    });
    const stop = async (): Promise<void> => {
      await stopServer(app);
      await database.close();
      // The embedded engine's timers would keep the process alive.
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

    for (const line of sample === null ? [] : describeSample(sample)) console.log(line);
    console.log(`API at ${address}${API_BASE} on ${database.engine === 'postgres' ? 'PostgreSQL' : config.dataDir}`);
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}

run().catch((error: unknown) => {
  console.error(readable(printableError(error)));
  // Not `exitCode`, for the same timers.
  process.exit(1);
});
