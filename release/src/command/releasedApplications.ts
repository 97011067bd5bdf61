import { chooseName, listApplications } from '../build/applications';
import type { Context } from './context';

/**
 * Returns the applications of this checkout and the published ones: an operator may roll back one whose sources are
 * elsewhere.
 */
export async function releasedApplications(context: Context): Promise<string[]> {
  const own = await listApplications(context.root);
  const storage = await context.storage();
  return [...new Set([...own.map(({ name }) => name), ...(await storage.folders('apps/'))])];
}

/**
 * Returns the full name of an application; `exam` stands for `remote-exam`.
 *
 * @throws UserMistake for an unknown name
 */
export async function chooseReleased(context: Context, name: string): Promise<string> {
  return chooseName(await releasedApplications(context), name);
}
