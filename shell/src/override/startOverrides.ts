import type { LiveRelease } from '@manassa/shared/federation';
import type { Overrides } from '../choice/versionChooser';

/**
 * What a developer or tester chose for this browser. Where the installation allows no overrides, nothing is read and
 * no code of it is loaded.
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
