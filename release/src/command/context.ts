import { hostname, userInfo } from 'node:os';
import type { Environment } from '@manassa/shared/config';
import { type Config, readConfig } from '../config/config';
import type { Gate } from '../live/changeRelease';
import type { Reason } from '../live/nextRelease.rule';
import { spawnCommand } from './spawnCommand';
import { openStorage } from '../storage/openStorage';
import type { Storage } from '../storage/Storage';

/** Environment of a command. */
export interface Context {
  /** Absolute path of the repository. */
  root: string;
  environment: Environment;
  /** Words after the program's name, recorded in the history. */
  words: readonly string[];
  /** Throws UserMistake that names a bad variable. */
  config(): Config;
  storage(): Promise<Storage>;
  gate(occasion: GateOccasion): Gate;
  /** Starts a check of the live pages of `app`, or of all for null, in another process. */
  checkLater(app: string | null, revision: number): void;
}

/** A start may run without a browser; a rollback skips it. */
export type GateOccasion = 'promotion' | 'rollback' | 'start';

/** Opens a context. The configuration is read on first use, so that help works with a broken one. */
export function openContext(root: string, environment: Environment, words: readonly string[], gate?: Gate): Context {
  let config: Config | undefined;
  let storage: Promise<Storage> | undefined;
  const read = (): Config => (config ??= readConfig(environment, root));
  const open = (): Promise<Storage> => (storage ??= openStorage(read()));
  const wholeGate =
    (occasion: GateOccasion): Gate =>
    async (question) => {
      const { judgeRelease } = await import('../gate/judgeRelease');
      const { page: settings, assetBase } = read();
      return judgeRelease({
        ...question,
        storage: await open(),
        settings,
        assetBase,
        environment,
        mayLackBrowser: occasion === 'start',
        isRollback: occasion === 'rollback',
      });
    };
  return {
    root,
    environment,
    words,
    config: read,
    storage: open,
    gate: (occasion) => gate ?? wholeGate(occasion),
    checkLater: (app, revision) =>
      spawnCommand(root, ['check', ...(app === null ? [] : [app]), '--revision', `${revision}`], environment),
  };
}

export function reasonFor({ environment, words }: Context, why: string): Reason {
  return {
    by: environment.MANASSA_OPERATOR || `${userName()}@${hostname()}`,
    why,
    command: words.join(' '),
  };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
