import { CONFIG_ELEMENT_ID } from '@manassa/shared/federation';
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
  /** No slash at the end. Its server has the published files too, wherever its pages request them. */
  origin: string;
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
  const given = jsonInPage(await textAt(`${origin}/`, 'text/html'), CONFIG_ELEMENT_ID) as Partial<PageSettings> | null;
  if (given === null) throw new UserMistake(`${origin} answers, but not with a page of this product`);
  // An older installation may lack some settings.
  const usual = readConfig({}, '/').page;
  const settings = { ...usual, ...given, embeds: { ...usual.embeds, ...given.embeds }, blockDeveloperTools: false };
  return { origin, settings, ...deployedRelease(origin) };
}

/** Returns the JSON of a page's element, or null. */
export function jsonInPage(page: string, elementId: string): unknown {
  const [, text] = page.split(` id="${elementId}">`, 2);
  return text === undefined ? null : JSON.parse(text.slice(0, text.indexOf('</script>')));
}

/** Returns the installation's release, as last read, and its shell's page, requested once a shell. */
function deployedRelease(origin: string): Pick<Deployed, 'source' | 'document' | 'page'> {
  let known: ReleaseDocument | null = null;
  let last: DeveloperPage | null = null;
  async function read(): Promise<ReleaseDocument> {
    known = readReleaseDocument(JSON.parse(await textAt(`${origin}/release.json`, 'application/json')));
    return known;
  }
  const document = async () => known ?? read();
  return {
    // The overlay provides the shell's page.
    source: {
      believedMs: BELIEVED_MS,
      look: async () => ({ document: await read(), warning: null }),
      template: async () => '',
    },
    document,
    async page() {
      const shell = (await document()).apps[SHELL];
      if (!shell) throw new UserMistake(`no shell is live on ${origin}`);
      if (last?.shell.version === shell.version) return last;
      const template = await textAt(`${origin}${developmentPage(shell.base)}`, 'text/html').catch(() => {
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
