import { SHELL } from '../build/applications';
import { readLive } from '../live/releaseStore';
import { versionPrefix } from '../storage/versionPlace.rule';
import type { Storage } from '../storage/Storage';
import type { DeveloperPage } from './devOverlay';
import { developmentPage } from '../publish/developmentPage.rule';

/** Returns the live shell with its page for developers, or null. */
export async function publishedPage(storage: Storage): Promise<DeveloperPage | null> {
  const shell = (await readLive(storage))?.apps[SHELL];
  if (!shell) return null;
  const page = await storage.read(`${versionPrefix(SHELL, shell.version)}${developmentPage('')}`);
  return page && { shell, template: page.toString() };
}
