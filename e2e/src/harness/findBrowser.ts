import { findBrowser as installedBrowser, GET_A_BROWSER } from '../../../release/src/gate/findBrowser';
import { installPackages } from './installPackages';

/**
 * The browser that the tests drive: the one that the release gate would use, else Debian's package is installed.
 *
 * @throws with what to do when there is none and none can be installed
 */
export function findBrowser(): string {
  const found = installedBrowser(process.env);
  if (found !== null) return found;
  try {
    installPackages(['chromium', 'fonts-noto-core']);
  } catch (cause) {
    throw new Error(`Installing Chromium failed: ${GET_A_BROWSER}`, { cause });
  }
  const fresh = installedBrowser(process.env);
  if (fresh === null) throw new Error(`No browser found: ${GET_A_BROWSER}`);
  return fresh;
}
