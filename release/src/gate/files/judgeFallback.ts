import { SHELL } from '../../build/applications';
import type { Verdict } from '../../live/changeRelease';
import { againstShell } from '../../live/manifests.rule';
import { damagesOf, readIntegrity } from '../../publish/integrity';
import { readManifest } from '../../publish/manifest';
import type { Storage } from '../../storage/Storage';
import type { Apps } from '../candidateServer';

/**
 * Objects to a damaged version to fall back to, and notes one that does not run in the planned shell. The latter does
 * not refuse it: otherwise a shell could never remove anything.
 * @param changed the candidates' names
 */
export async function judgeFallbacks(storage: Storage, set: Apps, changed: readonly string[]): Promise<Verdict> {
  const verdict: Verdict = { objections: [], notes: [] };
  const shell = set[SHELL];
  for (const [name, { version, previous }] of Object.entries(set)) {
    if (!previous) continue;
    if (changed.includes(name)) {
      const integrity = await readIntegrity(storage, name, previous.version);
      const damage = integrity ? (await damagesOf(storage, integrity))[0]?.problem : 'it is not published any more';
      const who = `${name} ${version} would fall back to ${previous.version}`;
      if (damage) verdict.objections.push(`${who}, but ${damage}: publish that version again`);
    }
    if (!shell || name === SHELL || !(changed.includes(name) || changed.includes(SHELL))) continue;
    const reason = await readManifest(storage, name, previous.version).then(
      (manifest) => againstShell(name, manifest, shell)[0],
      (error: Error) => error.message,
    );
    if (reason) verdict.notes.push(`${name} ${version} could no longer fall back to ${previous.version}: ${reason}`);
  }
  return verdict;
}
