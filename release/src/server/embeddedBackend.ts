import { answersInTime, buildApi, loadSampleCatalogue, mediaRoutes, openDatabase, readApiConfig } from '@manassa/api';
import type { Environment } from '@manassa/shared/config';
import { API_BASE } from '@manassa/shared/contract';
import type { Config } from '../config/config';
import type { Backend } from './buildServer';

/** Opens the API on this server's own database. */
export async function embeddedBackend(config: Config, environment: Environment): Promise<Backend> {
  const settings = readApiConfig({ ...environment, DATA_DIR: config.dataDir, PORT: undefined, HOST: undefined });
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    onConnectionError: (error) => console.error(`a connection to the database broke: ${error.message}`),
  });
  try {
    const sample = settings.sampleCatalogue ? await loadSampleCatalogue(database) : null;
    return {
      api: async (app) => {
        await app.register(buildApi({ ...settings, database }), { prefix: API_BASE });
      },
      media: async (app) => {
        const { mediaBase } = config.page;
        if (mediaBase.startsWith('/')) await app.register(mediaRoutes({ database }), { prefix: mediaBase });
      },
      isHealthy: () => answersInTime(database),
      greeting: [
        `Database: ${database.engine === 'postgres' ? 'PostgreSQL' : `embedded, in ${config.dataDir}`}`,
        ...(sample ? sampleLines(sample) : []),
      ],
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns lines about the sample data: enrollment codes only at the first load. */
function sampleLines({ loaded, student, codes }: Awaited<ReturnType<typeof loadSampleCatalogue>>): string[] {
  return [
    ...(student ? [`Demo student: ${student.name}, code ${student.studentCode}, password ${student.password}`] : []),
    ...(loaded ? codes : []).map(({ codeKey, courseTitle }) => `Enrollment code: ${codeKey} for ${courseTitle}`),
  ];
}
