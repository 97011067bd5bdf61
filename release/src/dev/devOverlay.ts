import * as v from 'valibot';
import { SHELL } from '../build/applications';
import type { LiveApp } from '../live/releaseDocument';
import { readLive } from '../live/releaseStore';
import type { Developed, Overlay } from '../pages/LivePages';
import { developmentPage, MANIFEST_FILE, TEMPLATE_FILE, versionFields } from '../publish/manifest';
import { type Storage, versionPrefix } from '../storage/Storage';
import type { DevServer } from './DevServer';

/** Live shell with its page for developers. */
export interface DeveloperPage {
  shell: LiveApp;
  template: string;
}

/** Returns null if no shell is live, or the live one was published without a page for developers. */
export async function publishedPage(storage: Storage): Promise<DeveloperPage | null> {
  const shell = (await readLive(storage))?.apps[SHELL];
  if (!shell) return null;
  const page = await storage.read(`${versionPrefix(SHELL, shell.version)}${developmentPage('')}`);
  return page && { shell, template: page.toString() };
}

/**
 * Puts the developed applications over the live ones; a busy development server keeps its last answer. `page` is used
 * while the shell is not developed.
 */
export function devOverlay(servers: readonly DevServer[], page: () => Promise<DeveloperPage | null>): Overlay {
  const last: Developed = { apps: {}, template: null, origins: servers.map(({ origin }) => origin) };
  const hasShell = servers.some(({ app }) => app.kind === 'shell');
  const ask = async (address: string): Promise<string | null> => {
    const answer = await fetch(address).catch(() => null);
    return answer?.ok ? answer.text() : null;
  };
  return async () => {
    const live = hasShell ? null : await page();
    if (live) {
      last.template = live.template;
      // The preloads are for the production page, and a developer takes part in no canary.
      last.apps[SHELL] = { ...live.shell, preload: {}, canary: null };
    }
    await Promise.all(
      servers.map(async ({ app, origin }) => {
        const manifest = await ask(`${origin}/${MANIFEST_FILE}`);
        if (manifest !== null) last.apps[app.name] = devAppOf(JSON.parse(manifest), origin);
        if (app.kind === 'shell') last.template = (await ask(`${origin}/${TEMPLATE_FILE}`)) ?? last.template;
      }),
    );
    return last;
  };
}

/** Returns a development build as a live application, without a fallback: developers want to see failures. */
export function devAppOf(value: unknown, origin: string): LiveApp {
  const version = v.parse(v.object(versionFields), value);
  return { ...version, base: `${origin}/`, previous: null, heldBack: [], revoked: [], canary: null, preload: {} };
}
