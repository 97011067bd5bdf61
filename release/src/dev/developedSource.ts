import * as v from 'valibot';
import { SHELL } from '../build/applications';
import { documentAfter } from '../live/nextRelease.rule';
import type { LiveApp, ReleaseDocument } from '../live/releaseDocument';
import type { ReleaseSource } from '../pages/ReleaseSource';
import { DEVELOPMENT_PAGE, MANIFEST_FILE, TEMPLATE_FILE, versionFields } from '../publish/manifest';
import type { DevServer } from './DevServer';

const NOBODY = { by: '', why: '', command: 'dev' };
const NOTHING_RELEASED: ReleaseDocument = documentAfter(null, { at: '', revision: 1 }, NOBODY);

/** Returns a source with the developed applications over the live ones; a busy development server keeps its last answer. */
export function developedSource(servers: readonly DevServer[], live: ReleaseSource): ReleaseSource {
  const developed: Record<string, LiveApp> = {};
  let page: { version: string; template: string | null } = { version: '', template: null };
  let last = { text: '', document: NOTHING_RELEASED };
  const ask = async (address: string): Promise<string | null> => {
    const answer = await fetch(address).catch(() => null);
    return answer?.ok ? answer.text() : null;
  };
  const readServer = async ({ app, origin }: DevServer): Promise<void> => {
    const manifest = await ask(`${origin}/${MANIFEST_FILE}`);
    if (manifest !== null) developed[app.name] = devAppOf(JSON.parse(manifest), origin);
    if (app.name === SHELL) page.template = (await ask(`${origin}/${TEMPLATE_FILE}`)) ?? page.template;
  };
  return {
    ...live,
    developed: servers.map(({ origin }) => origin),
    // Versions in development are not published: their lists of files would be reported as lost.
    integrity: undefined,
    reportKey: undefined,
    async look() {
      const { document, warning } = await live.look();
      const released = document ?? NOTHING_RELEASED;
      const shell = released.apps[SHELL];
      if (shell && servers.every(({ app }) => app.name !== SHELL)) {
        const { version } = shell;
        if (page.version !== version) page = { version, template: await live.text(SHELL, version, DEVELOPMENT_PAGE) };
        // The preloads are for the production page, and a developer takes part in no canary.
        developed[SHELL] = { ...shell, preload: {}, canary: null };
      }
      await Promise.all(servers.map(readServer));
      const now = { ...released, apps: { ...released.apps, ...developed } };
      const text = JSON.stringify([now, page]);
      if (text !== last.text) last = { text, document: now };
      return { document: last.document, warning };
    },
    // Scripts render the pages of applications in development, without a service worker.
    text: async (app, _version, file) => (app === SHELL && file === TEMPLATE_FILE ? page.template : null),
  };
}

/** Returns a development build as a live application, without a fallback: developers want to see failures. */
export function devAppOf(value: unknown, origin: string): LiveApp {
  const version = v.parse(v.object(versionFields), value);
  return { ...version, base: `${origin}/`, previous: null, heldBack: [], revoked: [], canary: null, preload: {} };
}
