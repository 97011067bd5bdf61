import type { Environment } from '@manassa/shared/config';
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { APP_PATTERN, chooseName, listApplications } from '../build/applications';
import { type Config, readConfig } from '../config/config';
import type { JudgeRequest } from '../gate/judgeRelease';
import type { Gate } from '../live/changeRelease';
import type { Reason } from '../live/nextRelease.rule';
import { openStorage } from '../storage/openStorage';
import { APPS, type Storage } from '../storage/Storage';

/** Commands that run until they are stopped. */
export const SERVING = ['start', 'serve', 'dev'];

export type Context = ReturnType<typeof openContext>;

/**
 * Opens the environment of a command. The configuration is read on first use, so that help works with a broken one.
 * `root` is the repository's absolute path; `words` follow the program's name and are recorded in the history; `gate`
 * replaces the whole gate.
 */
export function openContext(root: string, environment: Environment, words: readonly string[], gate?: Gate) {
  let opened: Config | undefined;
  let storage: Promise<Storage> | undefined;
  const config = (): Config => (opened ??= readConfig(environment, root, SERVING.includes(words[0] ?? '')));
  const open = (): Promise<Storage> => (storage ??= openStorage(config()));
  const wholeGate =
    (occasion: JudgeRequest['occasion']): Gate =>
    async (question) => {
      const { judgeRelease } = await import('../gate/judgeRelease');
      const { page: settings, assetBase } = config();
      return judgeRelease({ ...question, storage: await open(), settings, assetBase, environment, occasion });
    };
  return { root, environment, words, config, storage: open, gate: gate ? () => gate : wholeGate };
}

export function reasonFor({ environment, words }: Context, why: string | undefined): Reason {
  const by = environment.MANASSA_OPERATOR || `${userName()}@${os.hostname()}`;
  return { by, why: (why ?? '').trim(), command: words.join(' ') };
}

function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Returns the applications of this checkout and all published ones, whose sources may be elsewhere. */
export async function releasedApplications(context: Context): Promise<string[]> {
  const own = await listApplications(context.root);
  const storage = await context.storage();
  const published = (await storage.folders(APPS)).filter((name) => APP_PATTERN.test(name));
  return [...new Set([...own.map(({ name }) => name), ...published])];
}

/** Returns the full name of an application (`exam` means `remote-exam`). Throws UserMistake for an unknown name. */
export async function chooseReleased(context: Context, name: string): Promise<string> {
  return chooseName(await releasedApplications(context), name);
}

/** Starts a check of live pages in a process that has low priority and outlives this one; its output is dropped. */
export function checkLater({ root, environment }: Context, app: string | undefined, revision: number): void {
  const words = ['check', ...(app === undefined ? [] : [app]), '--revision', `${revision}`];
  const child = spawn(process.execPath, [path.join(root, 'release/cli.js'), ...words], {
    cwd: root,
    env: { ...environment },
    detached: true,
    stdio: 'ignore',
  });
  // The change is done even if the check cannot start.
  child.on('error', () => undefined);
  child.unref();
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Under `nice`, its priority is lower already, and may not be raised.
  }
}
