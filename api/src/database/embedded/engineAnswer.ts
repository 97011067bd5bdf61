import { messages, protocol } from '@electric-sql/pglite';

/** Formats of messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const DATA_ROW = 'D'.charCodeAt(0);
const CODE_BYTES = 1;
const LENGTH_BYTES = 4;
const FIELD_COUNT_BYTES = 2;

/** The engine's answer to a statement. */
export interface EngineAnswer {
  rows: Buffer[];
  /** All messages that are not rows. */
  others: messages.BackendMessage[];
}

/** Reads the bytes that the engine sent, all but the fields of rows. Throws the database's error. */
export function readAnswer(parts: readonly Uint8Array[]): EngineAnswer {
  const bytes = Buffer.concat(parts);
  const rows: Buffer[] = [];
  const rest: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + CODE_BYTES + bytes.readUInt32BE(at + CODE_BYTES);
    if (bytes[at] === DATA_ROW) rows.push(bytes.subarray(at + CODE_BYTES + LENGTH_BYTES, end));
    else rest.push(bytes.subarray(at, end));
    at = end;
  }
  const others: messages.BackendMessage[] = [];
  new protocol.Parser().parse(Buffer.concat(rest), (message) => others.push(message));
  const error = others.find((message) => message instanceof messages.DatabaseError);
  if (error !== undefined) throw error;
  return { rows, others };
}

export type FieldReader = (text: string) => unknown;

/** Returns the fields of a row, in the order of their readers. PGlite itself copies the bytes of each field first. */
export function readFields(row: Buffer, readers: readonly FieldReader[]): unknown[] {
  let at = FIELD_COUNT_BYTES;
  return readers.map((read) => {
    const length = row.readInt32BE(at);
    at += LENGTH_BYTES;
    if (length === -1) return null;
    at += length;
    return read(row.toString('utf8', at - length, at));
  });
}
