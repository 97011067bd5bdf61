import { chooseName, listApplications } from '../build/applications';
import type { Context } from './context';

/** Returns the applications of this checkout and all published ones, whose sources may be elsewhere. */
export async function releasedApplications(context: Context): Promise<string[]> {
  const own = await listApplications(context.root);
  const storage = await context.storage();
  return [...new Set([...own.map(({ name }) => name), ...(await storage.folders('apps/'))])];
}

/** Returns the full name of an application (`exam` means `remote-exam`). Throws UserMistake for an unknown name. */
export async function chooseReleased(context: Context, name: string): Promise<string> {
  return chooseName(await releasedApplications(context), name);
}
