import { cpSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'prepared';

/** Keeps a stopped product's database in the run's folder: creating one with the catalogue takes 4 s of CPU time. */
export function keepPreparedData(folder: string, dataDir: string): void {
  cpSync(dataDir, path.join(folder, FOLDER), { recursive: true });
}

/** Copies a database with the sample catalogue, the demo student and unused codes to `dataDir`. Returns `dataDir`. */
export function copyPreparedData(dataDir: string): string {
  cpSync(path.join(process.env.E2E_FOLDER ?? '', FOLDER), dataDir, { recursive: true });
  return dataDir;
}

/** Output of the product that created the prepared database: its demo student and enrollment codes. */
export function preparedLines(): string {
  return process.env.E2E_PREPARED ?? '';
}
