import { hostname, userInfo } from 'node:os';
import type { Environment } from '@manassa/api/config';
import { type Config, readConfig } from '../config/config';
import type { Gate } from '../live/changeRelease';
import type { Reason } from '../live/nextRelease.rule';
import { spawnCommand } from './spawnCommand';
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
  /** Judges files and pages before they go live. */
  gate(occasion: GateOccasion): Gate;
  /**
   * Starts a check of the live pages that outlives this command; its result is for `status`.
   *
   * @param app the application whose pages are opened; null for all
   */
  checkLater(app: string | null, revision: number): void;
}

/** A start may lack a browser; a rollback to what ran before does not wait for one. */
export type GateOccasion = 'promotion' | 'rollback' | 'start';

/**
 * The configuration is read when it is first wanted, so that help works with a broken one.
 *
 * @param gate stands in for the real one, for tests whose versions are no real applications
 */
export function openContext(root: string, environment: Environment, words: readonly string[], gate?: Gate): Context {
  let config: Config | undefined;
  let storage: Promise<Storage> | undefined;
  const read = (): Config => (config ??= readConfig(environment, root));
  const open = (): Promise<Storage> => (storage ??= openStorage(read()));
  const wholeGate =
    (occasion: GateOccasion): Gate =>
    async (question) => {
      // Loaded when something is to be judged: the other commands do not wait for it.
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

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
