import { CONFIG_ELEMENT_ID, type LiveRelease, readLiveRelease, RELEASE_ELEMENT_ID } from '@manassa/shared/federation';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { SHELL } from '../build/applications';
import { type PageSettings, readConfig } from '../config/config';
import { type ReleaseDocument, readReleaseDocument } from '../live/releaseDocument';
import type { ReleaseSource } from '../pages/ReleaseSource';
import { developmentPage } from '../publish/manifest';
import type { DeveloperPage } from './devOverlay';

const ANSWER_WITHIN_MS = 15_000;

/** Time between two requests for the release, in ms. */
const BELIEVED_MS = 1000;

export interface Deployed {
  /** No slash at the end. */
  origin: string;
  /** Origin of its published files, the folder above `/apps`. */
  assets: string;
  settings: PageSettings;
  /** Live release, without the shell's pages. */
  source: ReleaseSource;
  /** The live document as last looked at. */
  document(): Promise<ReleaseDocument>;
  /** Throws UserMistake if its shell was published without a page for developers. */
  page: () => Promise<DeveloperPage>;
}

/** Reads an installation at an address such as https://school.example. Throws UserMistake if there is none. */
export async function openDeployed(address: string): Promise<Deployed> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new UserMistake(`--against needs the address of an installation, e.g. https://school.example`, EXIT.misused);
  }
  const { origin } = url;
  const page = await textAt(`${origin}/`, 'text/html');
  const release = jsonInPage(page, RELEASE_ELEMENT_ID);
  const given = jsonInPage(page, CONFIG_ELEMENT_ID) as Partial<PageSettings> | null;
  if (release === null || given === null) {
    throw new UserMistake(`${origin} answers, but not with a page of this product`);
  }
  // An older installation may lack some settings.
  const usual = readConfig({}, '/').page;
  const settings = { ...usual, ...given, embeds: { ...usual.embeds, ...given.embeds }, blockDeveloperTools: false };
  const assets = assetsUpstream(readLiveRelease(release)) ?? origin;
  return { origin, assets, settings, ...deployedRelease(origin, assets) };
}

/** Returns the JSON of a page's element, or null. */
export function jsonInPage(page: string, elementId: string): unknown {
  const [, text] = page.split(` id="${elementId}">`, 2);
  return text === undefined ? null : JSON.parse(text.slice(0, text.indexOf('</script>')));
}

/** Returns the origin of published files, no slash at the end; null for the page's own. */
export function assetsUpstream({ remotes }: LiveRelease): string | null {
  for (const [name, { version, base }] of Object.entries(remotes)) {
    const path = `/apps/${name}/${version}/`;
    if (/^https?:/.test(base) && base.endsWith(path)) return base.slice(0, -path.length);
  }
  return null;
}

/** Returns the installation's release; while it is unreachable, its last answer. Each shell's page is requested once. */
function deployedRelease(origin: string, assets: string): Pick<Deployed, 'source' | 'document' | 'page'> {
  let text = '';
  let last: DeveloperPage | null = null;
  async function look() {
    text = await textAt(`${origin}/release.json`, 'application/json').catch((error: Error) => {
      if (text === '') throw error;
      console.error(error.message);
      return text;
    });
    return { text, warning: null };
  }
  const document = async () => readReleaseDocument(JSON.parse(text || (await look()).text));
  return {
    // The overlay provides the shell's page.
    source: { believedMs: BELIEVED_MS, look, template: async () => '' },
    document,
    async page() {
      const shell = (await document()).apps[SHELL];
      if (!shell) throw new UserMistake(`no shell is live on ${origin}`);
      if (last?.shell.version === shell.version) return last;
      const template = await textAt(`${assets}${developmentPage(shell.base)}`, 'text/html').catch(() => {
        throw new UserMistake(
          `shell ${shell.version} of ${origin} was published without its page for developers: ship a newer shell there first`,
        );
      });
      last = { shell, template };
      return last;
    },
  };
}

async function textAt(address: string, type: string): Promise<string> {
  const response = await fetch(address, {
    headers: { accept: type },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: Error) => {
    // `fetch` gives the reason as the error's cause.
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new UserMistake(`${address} cannot be reached: ${message}`);
  });
  if (!response.ok) throw new UserMistake(`${address} answers ${response.status}`);
  return response.text();
}
