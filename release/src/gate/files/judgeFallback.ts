import { againstShell } from '../../live/manifests.rule';
import type { LiveApp } from '../../live/releaseDocument';
import { firstDamage, readIntegrity } from '../../publish/integrity';
import { type Manifest, readManifest } from '../../publish/manifest';
import type { Storage } from '../../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import type { Candidate } from '../JudgeRequest';

/** Returns an objection if the version to fall back to is damaged. */
export async function judgeFallback(storage: Storage, name: string, { version, previous }: LiveApp): Promise<string[]> {
  if (!previous) return [];
  const integrity = await readIntegrity(storage, name, previous.version);
  const damage = integrity ? await firstDamage(storage, integrity) : 'it is not published any more';
  return damage
    ? [`${name} ${version} would fall back to ${previous.version}, but ${damage}: publish that version again`]
    : [];
}

/**
 * Returns notes on remotes whose fallback does not run in the planned shell. They do not refuse it: otherwise a shell
 * could never remove anything.
 */
export async function fallbackNotes(
  storage: Storage,
  sets: readonly Readonly<Record<string, LiveApp>>[],
  candidates: readonly Candidate[],
): Promise<string[]> {
  const changed = new Set(candidates.map(({ name }) => name));
  const notes = new Set<string>();
  for (const set of sets) {
    const shell = Object.entries(set).find(([, { kind }]) => kind === 'shell');
    if (!shell) continue;
    for (const [name, { kind, version, previous }] of Object.entries(set)) {
      if (kind !== 'remote' || !previous || !(changed.has(name) || changed.has(shell[0]))) continue;
      const [reason] = await reasonsAgainst(storage, name, previous.version, shell[1]);
      if (reason) notes.add(`${name} ${version} could no longer fall back to ${previous.version}: ${reason}`);
    }
  }
  return [...notes];
}

async function reasonsAgainst(storage: Storage, name: string, version: string, shell: LiveApp): Promise<string[]> {
  let manifest: Manifest;
  try {
    manifest = await readManifest(storage, name, version);
  } catch (error) {
    if (error instanceof UserMistake) return [error.message];
    throw error;
  }
  return manifest.kind === 'remote' ? againstShell(name, manifest, shell) : [];
}
