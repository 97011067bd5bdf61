import { existsSync } from 'node:fs';
import { errorMessage } from '../../refusal/errorFacts';
import { restoreBackup } from '../../backup/restoreBackup';
import { writeBackup } from '../../backup/writeBackup';
import type { StaffCommand } from '../staffCommand';
import { countOf, UserMistake } from '@manassa/shared/config';
import { recordChange } from '../staffLog';

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Errors of the file system, e.g. ENOENT, are the operator's to correct. */
const isFileError = (error: unknown): boolean => /^E[A-Z]+$/.test(String(Reflect.get(Object(error), 'code')));

export const backupCommands: Readonly<Record<string, StaffCommand>> = {
  backup: {
    arguments: ['file.gz'],
    file: 'path',
    about: 'write all data to a file, also while servers run; media files are not part of it',
    options: { overwrite: { about: 'replace the file if it exists' } },
    examples: ['backup backups/monday.gz'],
    async run({ handle, progress }, { args: [path = ''], options }) {
      if (existsSync(path) && options.overwrite !== true)
        throw new UserMistake(`${path} exists; --overwrite replaces it`);
      try {
        const rows = await writeBackup(handle, path, progress);
        return { data: { file: path, rows }, lines: [`${path}: ${countOf(sumOf(rows), 'row')}`] };
      } catch (error) {
        if (isFileError(error)) throw new UserMistake(`${path} cannot be written: ${errorMessage(error)}`);
        throw error;
      }
    },
  },
  restore: {
    arguments: ['file.gz'],
    file: 'path',
    fillsNewDatabase: true,
    about: 'restore a backup into an empty database, completely or not at all, also while servers run',
    options: { replace: { about: 'delete the data that is there' } },
    why: 'optional',
    examples: ['restore backups/monday.gz', 'restore backups/monday.gz --replace --why "disk failed"'],
    async run({ handle, who, progress }, { args: [path = ''], options, why }) {
      const rows = await restoreBackup(handle, { path, replace: options.replace === true, progress }, (inner) =>
        recordChange(inner, { who }, { why, command: 'restore', subject: path }),
      );
      return { data: { file: path, rows }, lines: [`${path}: ${countOf(sumOf(rows), 'row')} restored`] };
    },
  },
};
