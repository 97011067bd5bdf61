import { CONFIG_ELEMENT_ID } from '@manassa/shared/federation';
import { EXIT, UserMistake } from '@manassa/shared/config';
import type { PageConfig } from '@manassa/shared/session';
import * as v from 'valibot';
import { SHELL } from '../build/applications';
import { readConfig } from '../config/config';
import { readableDocument, type ReleaseDocument } from '../live/releaseDocument';
import type { ReleaseSource } from '../pages/ReleaseSource';
import { developmentPage, TEMPLATE_FILE } from '../publish/manifest';
import type { DeveloperPage } from './devOverlay';

const ANSWER_WITHIN_MS = 15_000;

/** Time between two requests for the release, in ms. */
const CACHE_MS = 1000;

export type Deployed = Awaited<ReturnType<typeof openDeployed>>;

/** Reads an installation at an address such as https://school.example. Throws UserMistake if there is none. */
export async function openDeployed(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new UserMistake(`--against needs the address of an installation, e.g. https://school.example`, EXIT.misused);
  }
  // The installation's server has the published files too, wherever its pages request them.
  const { origin } = url;
  const given = jsonInPage(await textAt(`${origin}/`, 'text/html'), CONFIG_ELEMENT_ID) as Partial<PageConfig> | null;
  if (given === null) throw new UserMistake(`${origin} answers, but not with a page of this product`);
  // An older installation may lack some settings.
  const usual = readConfig({}, '/').page;
  const settings = { ...usual, ...given, embeds: { ...usual.embeds, ...given.embeds }, blockDeveloperTools: false };

  let known: { text: string; document: ReleaseDocument } | null = null;
  let last: DeveloperPage | null = null;
  async function read(): Promise<ReleaseDocument> {
    const text = await textAt(`${origin}/release.json`, 'application/json');
    if (text !== known?.text) known = { text, document: v.parse(readableDocument, JSON.parse(text)) };
    return known.document;
  }
  const document = async () => known?.document ?? read();
  /** Throws UserMistake if the live shell was published without a page for developers. */
  async function page(): Promise<DeveloperPage> {
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
  }
  const look = async () => ({ document: await read(), warning: null });
  // The overlay provides the shell's page, and no page has a first screen.
  const text: ReleaseSource['text'] = async (_app, _version, file) => (file === TEMPLATE_FILE ? '' : null);
  const source: ReleaseSource = { cacheMs: CACHE_MS, look, text };
  return { origin, settings, source, document, page };
}

/** Returns the JSON of a page's element, or null. */
export function jsonInPage(page: string, elementId: string): unknown {
  const [, text] = page.split(` id="${elementId}">`, 2);
  return text === undefined ? null : JSON.parse(text.slice(0, text.indexOf('</script>')));
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
