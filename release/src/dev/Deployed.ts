import { CONFIG_ELEMENT_ID, readLiveRelease, RELEASE_ELEMENT_ID } from '@manassa/shared/federation';
import * as v from 'valibot';
import type { PageSettings } from '../config/config';
import { SHELL } from '../build/applications';
import { readReleaseDocument } from '../live/releaseDocument';
import type { ReleaseSource } from '../pages/ReleaseSource';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { developmentPage } from '../publish/developmentPage.rule';
import type { DeveloperPage } from './devOverlay';
import { assetsUpstream, jsonInPage } from './deployedPage.rule';

const text = v.fallback(v.string(), '');
const pageSettings = v.looseObject({
  mediaBase: v.string(),
  embeds: v.object({
    bunny: v.string(),
    youtube: v.string(),
    libraries: v.fallback(v.record(v.string(), v.string()), {}),
  }),
  social: v.object({ facebook: text, instagram: text, youtube: text, whatsapp: text }),
  contactNumbers: v.fallback(v.array(v.string()), []),
  teacher: v.fallback(v.nullable(v.object({ name: v.string(), picture: text, sentence: text, lecture: text })), null),
  blockDeveloperTools: v.fallback(v.boolean(), false),
  releaseCheckSeconds: v.fallback(v.number(), 0),
  overrideOrigins: v.fallback(v.nullable(v.array(v.string())), null),
});

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
  const settings = v.safeParse(pageSettings, jsonInPage(page, CONFIG_ELEMENT_ID));
  if (release === null || !settings.success) {
    throw new UserMistake(`${origin} answers, but not with a page of this product`);
  }
  const assets = assetsUpstream(readLiveRelease(release)) ?? origin;
  const source = deployedSource(origin);
  return {
    origin,
    assets,
    settings: { ...settings.output, blockDeveloperTools: false },
    source,
    page: deployedPage(origin, assets, source),
  };
}

function deployedSource(origin: string): ReleaseSource {
  let document = '';
  async function look(): Promise<string> {
    // While the installation is unreachable, use its last answer.
    document = await textAt(`${origin}/release.json`, 'application/json').catch((error: unknown) => {
      if (document === '') throw error;
      console.error(error instanceof Error ? error.message : String(error));
      return document;
    });
    return document;
  }
  return {
    believedMs: BELIEVED_MS,
    stamp: look,
    document: async () => document || look(),
    // The overlay provides the shell's page.
    template: async () => '',
  };
}

/** Requests the live shell's page for developers once a version. */
function deployedPage(origin: string, assets: string, source: ReleaseSource): () => Promise<DeveloperPage> {
  let last: DeveloperPage | null = null;
  return async () => {
    const shell = readReleaseDocument(JSON.parse((await source.document()) ?? 'null')).apps[SHELL];
    if (!shell) throw new UserMistake(`no shell is live on ${origin}`);
    if (last?.shell.version === shell.version) return last;
    const address = developmentPage(shell.base);
    const template = await textAt(address.startsWith('/') ? `${assets}${address}` : address, 'text/html').catch(() => {
      throw new UserMistake(
        `shell ${shell.version} of ${origin} was published without its page for developers: ship a newer shell there first`,
      );
    });
    last = { shell, template };
    return last;
  };
}

async function textAt(address: string, type: string): Promise<string> {
  const response = await fetch(address, {
    headers: { accept: type },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => {
    throw new UserMistake(`${address} cannot be reached: ${reasonOf(error)}`);
  });
  if (!response.ok) throw new UserMistake(`${address} answers ${response.status}`);
  return response.text();
}

/** `fetch` gives the reason as the error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
