import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { UserMistake } from '@manassa/shared/config';
import type { StorageConfig } from '../config/config';
import { mapLimit } from './mapLimit';
import { mediaType } from './mediaType.rule';
import { APPS, RELEASES, type Storage, type StoredKey } from './Storage';

/** Some stores answer concurrent writes with 409 "conflict, try again"; the client repeats no body that broke off. */
const TRIES = 5;

/** Key for the test in `#proveCreation`, below no prefix that is listed. */
const PROBE = '.created-once';

/** Limits of the client; times in ms. */
const LIMITS = { connectionTimeout: 3_000, throwOnRequestTimeout: true };
const ANSWER_MS = 20_000;

/**
 * Stores everything in an S3 bucket, or a compatible store that supports `If-None-Match: *`, with credentials of the
 * environment, a profile or the machine's role.
 */
export class S3Storage implements Storage {
  /** Longer than for a folder: each read is a paid request. */
  readonly cacheMs = 1000;
  readonly name: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  /** Concurrent first writes may each test the store. */
  #isProven = false;

  constructor({ releaseDir, s3Endpoint, s3Region }: StorageConfig, limitMs = ANSWER_MS) {
    // The warning would appear with every command.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    this.#client = new S3Client({
      ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint, forcePathStyle: true }),
      ...(s3Region === undefined ? {} : { region: s3Region }),
      // Versions have their own hashes, and older stores reject the client's checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // The last one is for a body that stops coming.
      requestHandler: { ...LIMITS, requestTimeout: limitMs, socketTimeout: limitMs },
    });
    this.name = releaseDir.replace(/\/+$/, '');
    const { hostname, pathname } = new URL(`${this.name}/`);
    this.#bucket = hostname;
    this.#prefix = pathname.replace(/^\/+/, '');
  }

  async read(key: string, tries = TRIES): Promise<Buffer | null> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#object(key)));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (isMissing(error)) return null;
      if ((error as SdkError).code === 'ECONNRESET' && tries > 1) return this.read(key, tries - 1);
      return this.#fail(error, '', `${key} in `);
    }
  }

  async createOnce(key: string, content: string | Uint8Array): Promise<boolean> {
    if (!this.#isProven) await this.#proveCreation();
    this.#isProven = true;
    const doubt = `; ${key} may be there all the same: look at status before you repeat the command`;
    // A publication may be repeated: files that are there are used again.
    return this.#create(key, content, key.startsWith(RELEASES) ? doubt : '');
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    await this.#put(key, content).catch(this.#fail);
  }

  async list(prefix: string): Promise<StoredKey[]> {
    return (await this.#pages(prefix))
      .flatMap(({ Contents = [] }) => Contents)
      .map(({ Key = '', Size = 0, LastModified }) => ({
        key: Key.slice(this.#prefix.length),
        bytes: Size,
        writtenAtMs: LastModified?.getTime() ?? 0,
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async folders(prefix: string): Promise<string[]> {
    return (await this.#pages(prefix, '/'))
      .flatMap(({ CommonPrefixes = [] }) => CommonPrefixes)
      .map(({ Prefix = '' }) => Prefix.slice(this.#prefix.length + prefix.length, -1))
      .sort();
  }

  async remove(key: string): Promise<void> {
    const keys = key.endsWith('/') ? await this.list(key) : [{ key }];
    await mapLimit(keys, async (one) => {
      const removal = this.#client.send(new DeleteObjectCommand(this.#object(one.key)));
      await removal.catch((error: unknown) => isMissing(error) || this.#fail(error));
    });
  }

  async #pages(prefix: string, delimiter?: string) {
    const question = { Bucket: this.#bucket, Prefix: `${this.#prefix}${prefix}`, Delimiter: delimiter };
    const pages = [];
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, question)) pages.push(page);
    } catch (error) {
      this.#fail(error);
    }
    return pages;
  }

  /** Rejects a store that ignores If-None-Match: two operators could overwrite each other's change. */
  async #proveCreation(): Promise<void> {
    const made = (await this.#create(PROBE, 'made once\n')) && (await this.#create(PROBE, 'made twice\n'));
    if (!made) return;
    await this.remove(PROBE);
    this.#fail(new Error('it ignores conditional writes: suspend its versioning, or take another store'));
  }

  /** Adds `doubt` to a failure that leaves open whether the object was made. */
  async #create(key: string, content: string | Uint8Array, doubt = ''): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#put(key, content, '*');
        return true;
      } catch (error) {
        const { httpStatusCode: status = 0, attempts = 1 } = (error as SdkError).$metadata ?? {};
        // A retry gets 412 if an earlier try succeeded and its answer was lost.
        if (status === 412) return attempts > 1 && (await this.read(key))?.equals(Buffer.from(content)) === true;
        const isRefused = status === 501 || Math.floor(status / 100) === 4;
        if (status !== 409 || tries >= TRIES) this.#fail(error, isRefused ? '' : doubt);
      }
    }
  }

  async #put(key: string, content: string | Uint8Array, ifNoneMatch?: '*'): Promise<void> {
    const body = { Body: Buffer.from(content), IfNoneMatch: ifNoneMatch };
    await this.#client.send(new PutObjectCommand({ ...this.#object(key), ...body, ...objectHeaders(key) }));
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` };
  }

  #fail = (error: unknown, doubt = '', what = ''): never => {
    throw new UserMistake(`${what}${this.name} cannot be used: ${reasonOf(error)}${doubt}`);
  };
}

/** Returns the headers that a bucket sends: published files never change, everything else is revalidated. */
export function objectHeaders(key: string) {
  const [copy, encoding] = /\.(br|gz)$/.exec(key) ?? [''];
  return {
    ContentType: mediaType(key.slice(0, key.length - copy.length)),
    CacheControl: key.startsWith(APPS) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(encoding === undefined ? {} : { ContentEncoding: encoding === 'br' ? 'br' : 'gzip' }),
  };
}

/** An error of the S3 client, read by its fields: its classes differ between versions. */
interface SdkError {
  name?: string;
  message?: string;
  code?: string;
  errors?: SdkError[];
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

/** An answer without a body has the second name. */
function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes((error as SdkError).name ?? '');
}

const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or put the right one into RELEASE_DIR',
  AccessDenied: 'this user may not do that; docs/guides/separate-rights.md lists the rights that each command needs',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not the right one',
  CredentialsProviderError: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  NotImplemented: 'the store does not support conditional writes (If-None-Match: *)',
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  TimeoutError: 'it did not answer in time',
  ECONNRESET: 'the connection to it broke off',
  ECONNREFUSED: 'nothing answers at AWS_ENDPOINT_URL',
  ENOTFOUND: 'AWS_ENDPOINT_URL names no known host',
  EPROTO: 'what answers at AWS_ENDPOINT_URL does not speak https',
};

function reasonOf(error: unknown): string {
  const { name = '', message = '', code = '', errors: [inner] = [], $metadata: answer } = error as SdkError;
  if (message.includes('Deserialization error')) {
    const status = answer?.httpStatusCode ?? 0;
    // A proxy before the store answers in HTML, too.
    if (status >= 500) return `it answers with status ${status}: try again later`;
    return 'what answers at AWS_ENDPOINT_URL is no store of the S3 protocol';
  }
  // The client wraps some network errors, with the code only in the message.
  const wrapped = /\bE[A-Z]{5,}\b/.exec(message)?.[0] ?? '';
  const advice = [name, code, inner?.code ?? '', wrapped].map((word) => ADVICE[word]).find((one) => one !== undefined);
  // The message of an error whose answer has only a code, as Ceph's.
  return advice ?? (message.replace('UnknownError', '') || inner?.message || name || code);
}
