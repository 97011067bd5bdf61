import { requestFile } from '@manassa/shared/data';
import type { LiveRelease, RoutedVersion } from '@manassa/shared/federation';
import * as v from 'valibot';
import type { Overrides } from '../choice/versionChooser';
import { dock } from '../dock/dockParts';
import { buildOverrideBadge } from './OverrideBadge';
import { isAllowedAddress, readOverrideRequests, versionAddress, withoutOverrides } from './overrideRequest.rule';
import type { Permission } from './overrideRequest.rule';
import { loadOverrides, saveOverrides } from './overrideStorage';

/** What the shell needs of a version's own manifest. */
const manifest = v.object({
  app: v.string(),
  kind: v.literal('remote'),
  version: v.string(),
  entry: v.string(),
  routes: v.array(v.string()),
  nestedIn: v.nullable(v.string()),
});

/** A browser that waits longer for a developer's server is better off without it, in milliseconds. */
const MANIFEST_MS = 5000;

async function readVersion(remote: string, base: string): Promise<RoutedVersion> {
  const read = v.safeParse(manifest, await requestFile(`${base}manassa.json`, { timeoutMs: MANIFEST_MS }));
  if (!read.success || read.output.app !== remote) throw new Error(`${base}manassa.json describes no ${remote}`);
  const { version, entry, routes, nestedIn } = read.output;
  return { version, base, entry, routes, nestedIn };
}

/** Carries out what the address asks for; returns what is refused. */
function takeRequests(permission: Permission, release: LiveRelease): string[] {
  let wanted = loadOverrides();
  const refused: string[] = [];
  const requests = readOverrideRequests(window.location.search, permission);
  if (requests.length === 0) return refused;
  for (const request of requests) {
    const live = 'remote' in request ? release.remotes[request.remote] : undefined;
    if (request.kind === 'reset') wanted = {};
    else if (request.kind === 'refused') refused.push(request.why);
    else if (request.kind === 'address') wanted[request.remote] = request.base;
    else if (live) wanted[request.remote] = versionAddress(live.base, live.version, request.version);
  }
  saveOverrides(wanted);
  // A reload must not ask again for what was reset since.
  window.history.replaceState(window.history.state, '', withoutOverrides(window.location));
  return refused;
}

/**
 * Reads what a developer or tester wants to run in this browser, from the address and from what was kept, looks each up
 * and says visibly what is in force. What does not answer or is not allowed is left out and named.
 */
export async function applyOverrides(release: LiveRelease, allowedOrigins: readonly string[]): Promise<Overrides> {
  const permission = { origin: window.location.origin, allowedOrigins, remotes: Object.keys(release.remotes) };
  const problems = takeRequests(permission, release);
  const found: Record<string, RoutedVersion> = {};
  const wanted = Object.entries(loadOverrides()).filter(([remote]) => remote in release.remotes);
  await Promise.all(
    wanted.map(async ([remote, base]) => {
      if (!isAllowedAddress(base, permission)) {
        problems.push(`${remote}: "${base}" is not allowed here (OVERRIDE_ORIGINS)`);
        return;
      }
      try {
        found[remote] = await readVersion(remote, base);
      } catch (error) {
        problems.push(`${remote}: ${base} gives no manifest, so what is live runs`);
        console.warn(`[manassa] the override of ${remote} did not load`, error);
      }
    }),
  );
  if (wanted.length > 0 || problems.length > 0) {
    dock('override', buildOverrideBadge({ found, wanted: wanted.map(([remote]) => remote), problems }));
  }
  return found;
}
