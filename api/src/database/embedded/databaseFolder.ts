import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Returns the folder of the engine's files in a DATA_DIR. */
export const databaseFolder = (dataDir: string): string => join(resolve(dataDir), 'database');

/** Returns the id of the account whose database a DATA_DIR has; null without one, or if this account may not see it. */
export function databaseOwner(dataDir: string): number | null {
  try {
    return statSync(databaseFolder(dataDir)).uid;
  } catch {
    return null;
  }
}

/** Returns true also for a DATA_DIR that this account may not look into, so that opening it says why. */
export function mayHaveDatabase(dataDir: string): boolean {
  try {
    return statSync(databaseFolder(dataDir), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
