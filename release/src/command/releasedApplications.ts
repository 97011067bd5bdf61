import { listApplications } from '../build/applications';
import { EXIT, UserMistake } from '@manassa/api/config';
import type { Context } from './context';

/**
 * The names of the applications that can be released: those of the tree, and those that are published, since an
 * operator may undo one whose sources are elsewhere.
 */
export async function releasedApplications(context: Context): Promise<string[]> {
  const own = await listApplications(context.root);
  const storage = await context.storage();
  return [...new Set([...own.map(({ name }) => name), ...(await storage.folders('apps/'))])];
}

/**
 * The one of them that was named; `exam` is understood as `remote-exam`.
 *
 * @throws UserMistake for a name that none of them has
 */
export async function chooseReleased(context: Context, name: string): Promise<string> {
  const names = await releasedApplications(context);
  const found = names.find((one) => one === name) ?? names.find((one) => one === `remote-${name}`);
  if (found !== undefined) return found;
  throw new UserMistake(`there is no application "${name}": choose from ${names.join(', ')}`, EXIT.misused);
}
