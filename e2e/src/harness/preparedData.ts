import { cpSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'prepared';

/**
 * Keeps the database of a stopped product for `copyPreparedData`: creating one, with the sample catalogue, takes four
 * seconds of processor time.
 *
 * @param folder the folder of the whole run
 */
export function keepPreparedData(folder: string, dataDir: string): void {
  cpSync(dataDir, path.join(folder, FOLDER), { recursive: true });
}

/** Copies a database with the sample catalogue, the demo student and unused codes to `dataDir`. Returns `dataDir`. */
export function copyPreparedData(dataDir: string): string {
  cpSync(path.join(process.env.E2E_FOLDER ?? '', FOLDER), dataDir, { recursive: true });
  return dataDir;
}

/** Returns the output of the product that created the prepared database: its demo student and enrollment codes. */
export function preparedLines(): string {
  return process.env.E2E_PREPARED ?? '';
}
