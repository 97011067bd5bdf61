import { join, resolve } from 'node:path';

/** Returns the folder of the engine's files in a DATA_DIR. */
export const databaseFolder = (dataDir: string): string => join(resolve(dataDir), 'database');
