import { hostname, userInfo } from 'node:os';
import type { Environment } from '@manassa/shared/config';
import { type Config, readConfig } from '../config/config';
import type { Gate } from '../live/changeRelease';
import type { Reason } from '../live/nextRelease.rule';
import { spawnCommand } from './spawnCommand';
import { openStorage } from '../storage/openStorage';
import type { Storage } from '../storage/Storage';

/** Installation and output of a command. */
export interface Context {
  /** The repository's folder, absolute. */
  root: string;
  environment: Environment;
  /** The words after the program's name, for the history. */
  words: readonly string[];
  /** @throws UserMistake naming a variable with a bad value */
  config(): Config;
  storage(): Promise<Storage>;
  gate(occasion: GateOccasion): Gate;
  /**
   * Starts a check of the live pages in another process; `status` shows its result.
   *
   * @param app the application whose pages are opened; null for all
   */
  checkLater(app: string | null, revision: number): void;
}

/** A start may lack a browser, a rollback may skip it. */
export type GateOccasion = 'promotion' | 'rollback' | 'start';

/**
 * Opens a context. The configuration is read on first use, so that help works with a broken one.
 *
 * @param gate replaces the real one in tests
 */
export function openContext(root: string, environment: Environment, words: readonly string[], gate?: Gate): Context {
  let config: Config | undefined;
  let storage: Promise<Storage> | undefined;
  const read = (): Config => (config ??= readConfig(environment, root));
  const open = (): Promise<Storage> => (storage ??= openStorage(read()));
  const wholeGate =
    (occasion: GateOccasion): Gate =>
    async (question) => {
      // Only commands that judge load it.
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

/** Returns the operator, the reason and the command, for the release document. */
export function reasonFor({ environment, words }: Context, why: string): Reason {
  return {
    by: environment.MANASSA_OPERATOR || `${userName()}@${hostname()}`,
    why,
    command: words.join(' '),
  };
}

/** A user id in a container may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
