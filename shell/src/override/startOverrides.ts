import type { LiveRelease } from '@manassa/shared/federation';
import type { Overrides } from '../choice/versionChooser';

/**
 * Returns this browser's overrides. Loads no code for it if the installation allows none.
 *
 * @param allowedOrigins null switches it off
 */
export async function startOverrides(
  release: LiveRelease,
  allowedOrigins: readonly string[] | null,
): Promise<Overrides> {
  if (allowedOrigins === null) return {};
  try {
    const { applyOverrides } = await import(/* webpackChunkName: "override" */ './applyOverrides');
    return await applyOverrides(release, allowedOrigins);
  } catch (error) {
    console.warn('[manassa] overrides did not load', error);
    return {};
  }
}
