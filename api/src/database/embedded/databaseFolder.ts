import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Returns the folder of the engine's files in a DATA_DIR. */
export const databaseFolder = (dataDir: string): string => join(resolve(dataDir), 'database');

/** Returns true also for a DATA_DIR that this account may not look into, so that opening it says why. */
export function mayHaveDatabase(dataDir: string): boolean {
  try {
    return statSync(databaseFolder(dataDir), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
