import { requestFile } from '@manassa/shared/network';
import type { LiveRelease, RoutedVersion } from '@manassa/shared/federation';
import * as v from 'valibot';
import type { Overrides } from '../choice/versionChooser';
import { dock } from '../dock/dockParts';
import { buildOverrideBadge } from './OverrideBadge';
import {
  isAllowedAddress,
  isBesideLive,
  readOverrideRequests,
  versionAddress,
  withoutOverrides,
} from './overrideRequest.rule';
import type { Permission } from './overrideRequest.rule';
import { loadOverrides, saveOverrides } from './overrideStorage';

/** Fields of a version's manifest that the shell needs. */
const manifest = v.object({
  app: v.string(),
  kind: v.literal('remote'),
  version: v.string(),
  entry: v.string(),
  routes: v.array(v.string()),
  nestedIn: v.nullable(v.string()),
});

/** Timeout for a developer's server, in ms. */
const MANIFEST_MS = 5000;

async function readVersion(remote: string, base: string): Promise<RoutedVersion> {
  const read = v.safeParse(manifest, await requestFile(`${base}manassa.json`, { timeoutMs: MANIFEST_MS }));
  if (!read.success || read.output.app !== remote) throw new Error(`${base}manassa.json describes no ${remote}`);
  const { version, entry, routes, nestedIn } = read.output;
  return { version, base, entry, routes, nestedIn };
}

/** Stores the requests in the address. Returns messages about refused ones. */
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
  // A reload must not repeat the request.
  window.history.replaceState(window.history.state, '', withoutOverrides(window.location));
  return refused;
}

/**
 * Reads this browser's overrides from the address and from storage, looks each up, and shows them in the page. Names
 * those that do not respond or are not allowed.
 */
export async function applyOverrides(release: LiveRelease, allowedOrigins: readonly string[]): Promise<Overrides> {
  const permission = { origin: window.location.origin, allowedOrigins, remotes: Object.keys(release.remotes) };
  const problems = takeRequests(permission, release);
  const found: Record<string, RoutedVersion> = {};
  const wanted = Object.entries(loadOverrides()).filter(([remote]) => remote in release.remotes);
  await Promise.all(
    wanted.map(async ([remote, base]) => {
      const live = release.remotes[remote];
      if (!isAllowedAddress(base, permission) && !(live && isBesideLive(base, live))) {
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
