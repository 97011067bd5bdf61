import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { cleanNumber } from '@manassa/shared/domain';
import fastq from 'fastq';

/** argon2id with 19 MiB, two passes, one lane: OWASP's first choice, about 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at once than there are processors takes 19 MiB each, and does not end earlier. */
const computing = fastq.promise((compute: () => Promise<unknown>) => compute(), availableParallelism());

function compute<Result>(work: () => Promise<Result>): Promise<Result> {
  return computing.push(work) as Promise<Result>;
}

/** Returns a password as it is hashed: the same from keyboards with other digits, and from a chat with invisible marks. */
const plain = (typed: string): string => cleanNumber(typed).normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return compute(() => hash(plain(password), COST));
}

let dummy: Promise<string> | null = null;

/** Returns true if the password fits. Without a hash (unknown student code) it takes as long. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const compared = storedHash ?? (await dummy);
  const fits = (typed: string): Promise<boolean> => compute(() => verify(compared, typed));
  // Earlier hashes are of passwords as typed.
  const fitted = (await fits(plain(password))) || (plain(password) !== password && (await fits(password)));
  return fitted && storedHash !== null;
}
