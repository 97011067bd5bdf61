import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { inTurns } from './inTurns';
import { objectHeaders } from './objectHeaders.rule';
import { readFailure, unusable } from './s3Failure';
import type { Added, NewFile, Seal, Storage, StoredKey } from './Storage';

/** Longer than for a folder: each read is a paid request. */
const BELIEVED_MS = 1000;

const AT_ONCE = 8;

/** Some stores answer concurrent writes with 409 "conflict, try again". */
const CONFLICT_TRIES = 5;

/** Key for the test in `#proveCreation`. */
const PROBE = '.created-once';

/** Stores everything in an S3 bucket, or a compatible store that supports `If-None-Match: *`. */
export class S3Storage implements Storage {
  readonly believedMs = BELIEVED_MS;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  #creates: Promise<void> | null = null;

  /** `place` is `s3://bucket` or `s3://bucket/prefix`. */
  constructor(client: S3Client, place: string) {
    const { hostname, pathname } = new URL(place);
    const prefix = pathname.replace(/^\/+|\/+$/g, '');
    this.#client = client;
    this.#bucket = hostname;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  get name(): string {
    return `s3://${this.#bucket}/${this.#prefix}`.replace(/\/$/, '');
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#object(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
    } catch (error) {
      if (readFailure(error).kind === 'missing') return null;
      throw unusable(this.name, error);
    }
  }

  async createOnce(key: string, content: string | Uint8Array): Promise<boolean> {
    this.#creates ??= this.#proveCreation();
    await this.#creates;
    return this.#create(key, content);
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    await this.#put(key, content);
  }

  /** Writes object by object, the seal last. Equal objects of an unfinished attempt are reused. */
  async addSealed(prefix: string, files: AsyncIterable<NewFile>, seal: Seal): Promise<Added> {
    const foreign: string[] = [];
    const batch: NewFile[] = [];
    const flush = async (): Promise<void> => {
      await inTurns(AT_ONCE, batch.splice(0), async ({ path, content }) => {
        if (!(await this.createOnce(`${prefix}${path}`, content))) {
          if (!(await this.read(`${prefix}${path}`))?.equals(content)) foreign.push(path);
        }
      });
    };
    for await (const file of files) {
      batch.push(file);
      if (batch.length >= AT_ONCE) await flush();
      if (foreign.length > 0) break;
    }
    await flush();
    const [path] = foreign.sort();
    if (path !== undefined) {
      const isSealed = (await this.read(`${prefix}${seal.path}`)) !== null;
      return isSealed ? { outcome: 'there already' } : { outcome: 'begun otherwise', path };
    }
    const sealed = await this.createOnce(`${prefix}${seal.path}`, await seal.content());
    return { outcome: sealed ? 'added' : 'there already' };
  }

  async removeSealed(prefix: string, sealPath: string): Promise<void> {
    await this.remove(`${prefix}${sealPath}`);
    await inTurns(AT_ONCE, await this.list(prefix), ({ key }) => this.remove(key));
  }

  async list(prefix: string): Promise<StoredKey[]> {
    const found: StoredKey[] = [];
    const all = `${this.#prefix}${prefix}`;
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: all })) {
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const key = Key.slice(this.#prefix.length);
          if (isOwn(key)) continue;
          found.push({ key, bytes: Size, writtenAtMs: LastModified?.getTime() ?? 0 });
        }
      }
    } catch (error) {
      throw unusable(this.name, error);
    }
    return found.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async folders(prefix: string): Promise<string[]> {
    const found: string[] = [];
    const all = `${this.#prefix}${prefix}`;
    const question = { Bucket: this.#bucket, Prefix: all, Delimiter: '/' };
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, question)) {
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) found.push(Prefix.slice(all.length, -1));
      }
    } catch (error) {
      throw unusable(this.name, error);
    }
    return found.filter((name) => !isOwn(name)).sort();
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key))).catch((error: unknown) => {
      if (readFailure(error).kind !== 'missing') throw unusable(this.name, error);
    });
  }

  /** Rejects a store that ignores If-None-Match: two operators could overwrite each other's change. */
  async #proveCreation(): Promise<void> {
    const made = (await this.#create(PROBE, 'made once\n')) && (await this.#create(PROBE, 'made twice\n'));
    if (!made) return;
    await this.remove(PROBE);
    throw unusable(
      this.name,
      new Error('it makes an object twice that was to be made once (If-None-Match is ignored)'),
    );
  }

  async #create(key: string, content: string | Uint8Array): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#put(key, content, '*');
        return true;
      } catch (error) {
        const { kind, attempts } = readFailure(error);
        // A retry gets 412 if an earlier try succeeded and its answer was lost.
        if (kind === 'taken') return attempts > 1 && (await this.read(key))?.equals(Buffer.from(content)) === true;
        if (kind !== 'conflict' || tries >= CONFLICT_TRIES) throw unusable(this.name, error);
      }
    }
  }

  async #put(key: string, content: string | Uint8Array, ifNoneMatch?: '*'): Promise<void> {
    const put = new PutObjectCommand({
      ...this.#object(key),
      Body: Buffer.from(content),
      IfNoneMatch: ifNoneMatch,
      ...objectHeaders(key),
    });
    try {
      await this.#client.send(put);
    } catch (error) {
      throw ifNoneMatch ? error : unusable(this.name, error);
    }
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` };
  }
}

function isOwn(key: string): boolean {
  return key.split('/').some((name) => name.startsWith('.'));
}
