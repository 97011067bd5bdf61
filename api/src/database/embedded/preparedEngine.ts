import { setFlagsFromString } from 'node:v8';
import {
  messages,
  parse,
  PGlite,
  protocol,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { readAnswer, readFields, type EngineAnswer, type FieldReader } from './engineAnswer';
import { SyncedFiles } from './syncedFiles';

const { serialize } = protocol;

// Each thread that compiles the engine keeps the memory that it needed. Two take 50 MB and start no faster than one.
setFlagsFromString('--wasm-num-compilation-tasks=1');

/** More than the API has. A prepared statement takes some 50 kB. */
const MOST_STATEMENTS = 200;

const SETTINGS = [
  // PGlite's default of 128 MB would stay in memory, in addition to the operating system's cache.
  'shared_buffers=16MB',
  // By default off; with it, the engine syncs by fdatasync, which does nothing in it.
  'fsync=on',
  'wal_sync_method=fsync',
  // A tenth of the rows that PostgreSQL looks at for its plans: with all, the engine would keep 40 MB more.
  'default_statistics_target=10',
];

interface PreparedStatement {
  name: string;
  /** Types of the parameters (oid). */
  types: readonly number[];
  /** Columns of the rows; null for a statement without rows. */
  columns: messages.RowDescriptionMessage | null;
}

/** Returns messages as one: a call of the engine costs more than most messages. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * The embedded engine with prepared statements. PGlite itself parses and plans each statement every time, calls the
 * engine six times for it, and copies its table of types. Here a known statement takes one call, and rows are
 * read without a copy of each field. Of the options of a query only parsers and the row mode are supported.
 */
export class PreparedEngine extends PGlite {
  /** Statements by their text, the least recently used one first. */
  readonly #statements = new Map<string, PreparedStatement>();
  #prepared = 0;

  constructor(options: PGliteOptions = {}) {
    const { dataDir } = options;
    super({
      ...options,
      fs: dataDir === undefined ? undefined : new SyncedFiles(dataDir),
      startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    });
  }

  override async query<Row>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> {
    await this._checkReady();
    return this._runExclusiveTransaction(() => this.#run<Row>(text, params, options));
  }

  override transaction<Result>(callback: (inner: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((inner) => {
      const query = <Row>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> => {
        if (inner.closed) throw new Error('Transaction is closed');
        return this.#run<Row>(text, params, options);
      };
      return callback(Object.assign(inner, { query }));
    });
  }

  async #run<Row>(text: string, params: unknown[], options: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      const statement = this.#statements.get(text) ?? (await this.#prepare(text));
      this.#statements.delete(text);
      this.#statements.set(text, statement);
      const values = params.map((param, at) => this.#write(param, statement.types[at]));
      const answered = await this.#send(
        serialize.bind({ statement: statement.name, values }),
        serialize.execute(),
        serialize.sync(),
      );
      return this.#read<Row>(statement, answered, options);
    });
  }

  async #prepare(text: string): Promise<PreparedStatement> {
    const [[oldest, unused] = []] = this.#statements;
    if (this.#statements.size >= MOST_STATEMENTS && oldest !== undefined && unused !== undefined) {
      this.#statements.delete(oldest);
      await this.#send(serialize.close({ type: 'S', name: unused.name }), serialize.sync());
    }
    this.#prepared += 1;
    const name = `s${this.#prepared}`;
    const { others } = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const columns = others.find((message) => message instanceof messages.RowDescriptionMessage) ?? null;
    return { name, types: parse.parseDescribeStatementResults(others), columns };
  }

  #write(param: unknown, type = 0): string | null {
    if (param === null || param === undefined) return null;
    const write = this.serializers[type];
    return write === undefined ? String(param) : (write(param) as string);
  }

  #read<Row>(
    { columns }: PreparedStatement,
    { rows, others }: EngineAnswer,
    { parsers, rowMode }: QueryOptions,
  ): Results<Row> {
    const [results] = parse.parseResults(columns === null ? others : [columns, ...others], {});
    const names = (columns?.fields ?? []).map(({ name }) => name);
    const readers = (columns?.fields ?? []).map(({ dataTypeID: type }): FieldReader => {
      const read = parsers?.[type] ?? this.parsers[type];
      return read === undefined ? (text) => text : (text) => read(text, type);
    });
    const read = (row: Buffer): unknown => {
      const values = readFields(row, readers);
      return rowMode === 'array' ? values : Object.fromEntries(names.map((name, at) => [name, values[at]]));
    };
    // At least one result is returned.
    return { ...(results as Results<Row>), rows: rows.map(read) as Row[] };
  }

  async #send(...parts: readonly Uint8Array[]): Promise<EngineAnswer> {
    const answered: Uint8Array[] = [];
    // The bytes are the engine's own memory, which it uses again.
    const onRawData = (bytes: Uint8Array): void => void answered.push(bytes.slice());
    await this.execProtocolRawStream(joined(parts), { syncToFs: false, onRawData });
    return readAnswer(answered);
  }
}
