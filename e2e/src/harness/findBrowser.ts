import {
  findBrowser as findInstalled,
  findFullBrowser as findFullInstalled,
} from '../../../release/src/gate/findBrowser';
import { canInstall, installCommand, installPackages } from './installPackages';

type Find = (env: typeof process.env) => string | null;

function findOrInstall(find: Find, packages: readonly string[], tests: string): string {
  const found = find(process.env);
  if (found !== null) return found;
  if (canInstall()) installPackages(packages, tests);
  const fresh = find(process.env);
  if (fresh !== null) return fresh;
  throw new Error(
    `No browser found for ${tests}. Install Chrome or Chromium, or set CHROME_PATH to one. ` +
      `On Debian: ${installCommand(packages)}`,
  );
}

/**
 * Returns the browser that the tests drive: the one that the release gate uses, else Debian's headless shell, which root
 * and CI install.
 *
 * @throws Error with the command to type where it cannot be installed
 */
export function findBrowser(): string {
  return findOrInstall(findInstalled, ['chromium-headless-shell', 'fonts-noto-core'], 'the browser tests');
}

/**
 * Returns a browser that is no headless shell, for the fault run: it has the browser's own page of tabs.
 *
 * @throws Error with the command to type where it cannot be installed
 */
export function findFullBrowser(): string {
  return findOrInstall(findFullInstalled, ['chromium', 'fonts-noto-core'], 'the fault run');
}
