import type { LiveRelease } from '@manassa/shared/federation';
import type { Overrides } from '../choice/versionChooser';

/** Returns this browser's overrides. `allowedOrigins` null turns them off and loads no code for them. */
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
