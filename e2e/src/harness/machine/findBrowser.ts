import { findBrowser as findInstalled } from '@manassa/release/browser';
import { fullBrowser } from './fullBrowser';
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
 * Returns the browser for the tests: the release gate's, else Debian's headless shell, which root and CI install.
 *
 * @throws Error with the command to type if it cannot be installed
 */
export function findBrowser(): string {
  return findOrInstall(findInstalled, ['chromium-headless-shell', 'fonts-noto-core'], 'the browser tests');
}

/**
 * Returns a full browser for the fault run, which needs the browser's own list of tabs.
 *
 * @throws Error with the command to type if it cannot be installed
 */
export function findFullBrowser(): string {
  return findOrInstall(fullBrowser, ['chromium', 'fonts-noto-core'], 'the fault run');
}
