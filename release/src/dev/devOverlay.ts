import * as v from 'valibot';
import { SHELL } from '../build/applications';
import type { LiveApp } from '../live/releaseDocument';
import type { Overlay, OverlayNow } from '../pages/LivePages';
import { MANIFEST_FILE, TEMPLATE_FILE } from '../publish/manifest';
import { versionFields } from '../publish/version';
import type { DevServer } from './DevServer';

/** The manifest of a development build. */
const devManifest = v.object(versionFields);

/** A published shell with its page on React's development build. */
export interface DeveloperPage {
  shell: LiveApp;
  template: string;
}

/**
 * Puts the applications that are being developed over the live ones. What a development server serves is asked for with
 * every page; while one is busy or broken its last answer counts.
 *
 * @param page the live shell's, to use while the shell is not among them
 */
export function devOverlay(servers: readonly DevServer[], page: () => Promise<DeveloperPage | null>): Overlay {
  const last: OverlayNow = { apps: {}, template: null, origins: servers.map(({ origin }) => origin) };
  const hasShell = servers.some(({ app }) => app.kind === 'shell');
  return {
    async now() {
      const live = hasShell ? null : await page();
      if (live) {
        last.template = live.template;
        // Its other page's files are not this one's, and everybody who develops has the same one.
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

/** A development build as a live application. It has nothing to fall back to: a developer wants to see the failure. */
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
