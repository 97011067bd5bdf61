import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Handle } from '../database/database';
import { recountEnrollments } from '../enrollment/recountEnrollments';
import { errorCause, errorCode, errorMessage } from '../refusal/errorFacts';
import { UserMistake } from '@manassa/shared/config';
import { backupEnd, backupHeader, readRowsLine, type BackupHeader } from './backupFormat.rule';
import { namesInSql, tablesInOrder } from './tables';

type Progress = (text: string) => void;

/** Reads a backup's lines. Throws UserMistake if it cannot be unpacked. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.once('error', (error) => unpacked.destroy(error));
  // Not readline: from Node 24 on it also ends lines at U+2028 and U+2029, which JSON contains unescaped.
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const part of file.pipe(unpacked)) {
      const [first = '', ...others] = decoder.write(part as Buffer).split('\n');
      rest += first;
      for (const next of others) {
        yield rest;
        rest = next;
      }
    }
  } catch (error) {
    if (error !== unpacked.errored) throw error;
    throw new UserMistake(`${path} cannot be read as a backup: ${errorMessage(error)}`);
  }
  if (rest !== '') yield rest;
}

/** One escape of JSON: a pair of surrogates, half of one, or another. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs;

/** Replaces halves of surrogate pairs, which json columns store but PostgreSQL cannot read back. */
const readableByPostgres = (rows: string): string =>
  rows.replace(ESCAPE, (whole, half: string | undefined) => (half === undefined ? whole : '\\ufffd'));

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return null;
  }
}

/** Reads a whole backup before anything changes. Throws UserMistake for an unusable file. */
async function checkBackup(path: string, progress: Progress): Promise<BackupHeader> {
  const damaged = (reason: string): UserMistake => new UserMistake(`${path} is damaged or incomplete: ${reason}`);
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let header: BackupHeader | null = null;
  let last: string | null = null;
  for await (const line of linesOf(path)) {
    if (header === null) {
      const read = v.safeParse(backupHeader, parse(line));
      if (!read.success) throw new UserMistake(`${path} is not a backup that this version can read`);
      header = read.output;
      for (const { name } of header.tables) counts[name] = 0;
    }
    if (last !== null) {
      hash.update(`${last}\n`);
      const rows = readRowsLine(last);
      if (rows !== null) counts[rows.table] = (counts[rows.table] ?? 0) + rows.count;
    }
    last = line;
    progress(`checked ${Object.values(counts).reduce((all, count) => all + count, 0)} rows`);
  }
  const sum = hash.digest('hex');
  const end = v.safeParse(backupEnd, parse(last ?? ''));
  if (header === null || !end.success) throw damaged('its end is missing');
  if (end.output.sha256 !== sum) throw damaged('its checksum differs');
  if (Object.entries(end.output.end).some(([name, count]) => counts[name] !== count)) throw damaged('rows are missing');

  const known = tablesInOrder();
  for (const { name, columns } of header.tables) {
    const table = known.find((one) => one.name === name);
    const strange = table === undefined ? name : columns.find((column) => !table.columns.includes(column));
    if (strange !== undefined) {
      throw new UserMistake(
        `${path} was made by a newer version: "${strange}" is unknown here. Update this server first`,
      );
    }
  }
  return header;
}

async function hasData(inner: Handle): Promise<boolean> {
  const { rows } = (await inner.execute(
    sql`select exists(select 1 from users) or exists(select 1 from courses) as found`,
  )) as { rows: { found: boolean }[] };
  return rows[0]?.found === true;
}

/** Code of PostgreSQL for a lock that another transaction has. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Calls in progress end in this time; the others wait for their login's table. */
const DRAIN_MS = 50;

/**
 * Locks all tables at once. Locked one after the other, each call in progress could hold one and wait for another, until
 * PostgreSQL ends one of the two.
 */
async function lockTables(inner: Handle, tables: SQL): Promise<void> {
  for (;;) {
    try {
      await inner.transaction(async (step) => {
        await step.execute(sql`lock table sessions in access exclusive mode`);
        await setTimeout(DRAIN_MS);
        await step.execute(sql`lock table ${tables} in access exclusive mode nowait`);
      });
      return;
    } catch (error) {
      if (errorCode(errorCause(error)) !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

/**
 * Replaces all data in one transaction, also while servers run; returns the number of rows by table.
 * @throws UserMistake for existing data without `replace`, or an unusable backup
 */
export async function restoreBackup(
  handle: Handle,
  { path, replace, progress }: { path: string; replace: boolean; progress: Progress },
  after: (inner: Handle) => Promise<void>,
): Promise<Record<string, number>> {
  const header = await checkBackup(path, progress);
  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns]));
  const tables = tablesInOrder();
  return handle.transaction(async (inner) => {
    const all = namesInSql(tables.map(({ name }) => name));
    await lockTables(inner, all);
    if (!replace && (await hasData(inner))) {
      throw new UserMistake('the database has students or courses; --replace deletes them and restores the backup');
    }
    // Tables of a later version, whose server ran before, are emptied with those that they refer to.
    await inner.execute(sql`truncate ${all} cascade`);
    const counts: Record<string, number> = {};
    for await (const line of linesOf(path)) {
      const rows = readRowsLine(line);
      if (rows === null) continue;
      const columns = namesInSql(columnsOf.get(rows.table) ?? []);
      const table = sql.identifier(rows.table);
      await inner.execute(
        sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${readableByPostgres(rows.rows)}::json)`,
      );
      counts[rows.table] = (counts[rows.table] ?? 0) + rows.count;
      progress(`restored ${rows.table}: ${counts[rows.table]} rows`);
    }
    for (const { name, counted } of tables) {
      for (const column of counted) {
        const most = sql`(select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(name)})`;
        await inner.execute(sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${most}, false)`);
      }
    }
    // Backups of earlier versions have no counts.
    await recountEnrollments(inner);
    await after(inner);
    return counts;
  });
}
