import type { PageConfig } from '@manassa/shared/session';
import { type Apps, mapApps, type ReleaseDocument } from '../live/releaseDocument';
import { LivePages } from '../pages/LivePages';
import { candidateSource, storageSource } from '../pages/ReleaseSource';
import { buildServer } from '../server/buildServer';
import type { Storage } from '../storage/Storage';
import { standIn } from './pages/standIn';

export interface GateParts {
  storage: Storage;
  settings: PageConfig;
}

/** Serves versions to this machine as if live, with a stand-in for the API; `origin` has no slash at the end. */
export async function startCandidateServer({ storage, settings }: GateParts, document: ReleaseDocument, set: Apps) {
  const apps = mapApps(set, (app) => ({ ...app, canary: null }));
  const source = candidateSource({ ...document, apps }, storageSource(storage));
  const calm: PageConfig = { ...settings, releaseCheckSeconds: 0, overrideOrigins: null, blockDeveloperTools: false };
  const pages = new LivePages(source, calm, () => undefined);
  const server = buildServer({ storage, pages, backend: standIn });
  return Object.assign(server, { origin: await server.listen({ port: 0, host: '127.0.0.1' }) });
}
