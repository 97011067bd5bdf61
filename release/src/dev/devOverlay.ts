import * as v from 'valibot';
import { SHELL } from '../build/applications';
import type { LiveApp } from '../live/releaseDocument';
import type { Overlay, OverlayNow } from '../pages/LivePages';
import { MANIFEST_FILE, TEMPLATE_FILE } from '../publish/manifest';
import { versionFields } from '../publish/version';
import type { DevServer } from './DevServer';

const devManifest = v.object(versionFields);

export interface DeveloperPage {
  shell: LiveApp;
  template: string;
}

/**
 * Puts the developed applications over the live ones; a busy development server keeps its last answer.
 * @param page the live shell's page, used while the shell is not developed
 */
export function devOverlay(servers: readonly DevServer[], page: () => Promise<DeveloperPage | null>): Overlay {
  const last: OverlayNow = { apps: {}, template: null, origins: servers.map(({ origin }) => origin) };
  const hasShell = servers.some(({ app }) => app.kind === 'shell');
  return {
    async now() {
      const live = hasShell ? null : await page();
      if (live) {
        last.template = live.template;
        // The preloads are for the production page, and a developer takes part in no canary.
        last.apps[SHELL] = { ...live.shell, preload: {}, canary: null };
      }
      await Promise.all(
        servers.map(async ({ app, origin }) => {
          const answer = await fetch(`${origin}/${MANIFEST_FILE}`).catch(() => null);
          if (answer?.ok) last.apps[app.name] = devAppOf(await answer.json(), origin);
          if (app.kind !== 'shell') return;
          const template = await fetch(`${origin}/${TEMPLATE_FILE}`).catch(() => null);
          if (template?.ok) last.template = await template.text();
        }),
      );
      return last;
    },
  };
}

/** Returns a development build as a live application, without a fallback: developers want to see failures. */
export function devAppOf(value: unknown, origin: string): LiveApp {
  return {
    ...v.parse(devManifest, value),
    base: `${origin}/`,
    previous: null,
    heldBack: [],
    revoked: [],
    canary: null,
    preload: {},
  };
}
