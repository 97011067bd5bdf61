import { hostname, userInfo } from 'node:os';
import { type Config, type Environment, readConfig } from '../config';
import type { Reason } from '../document/nextRelease.rule';
import { openStorage } from '../storage/openStorage';
import type { Storage } from '../storage/Storage';

/** What every command works with. */
export interface Context {
  /** The repository's folder, absolute. */
  root: string;
  environment: Environment;
  /** The words after the program's name, for the record. */
  words: readonly string[];
  /** @throws UserMistake naming a variable with a bad value */
  config(): Config;
  /** Where versions and release documents are. */
  storage(): Promise<Storage>;
}

/** The configuration is read when it is first wanted, so that help works with a broken one. */
export function openContext(root: string, environment: Environment, words: readonly string[]): Context {
  let config: Config | undefined;
  let storage: Promise<Storage> | undefined;
  const read = (): Config => (config ??= readConfig(environment, root));
  return { root, environment, words, config: read, storage: () => (storage ??= openStorage(read())) };
}

/** Who asks for what, for the release document. */
export function reasonFor({ environment, words }: Context, why: string): Reason {
  return {
    at: new Date().toISOString(),
    by: environment.MANASSA_OPERATOR || `${userInfo().username}@${hostname()}`,
    why,
    command: words.join(' '),
  };
}
