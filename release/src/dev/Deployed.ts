import { CONFIG_ELEMENT_ID } from '@manassa/shared/federation';
import { EXIT, UserMistake } from '@manassa/shared/config';
import type { PageConfig } from '@manassa/shared/session';
import * as v from 'valibot';
import { readConfig } from '../config/config';
import { readableDocument } from '../live/releaseDocument';
import type { ReleaseSource } from '../pages/ReleaseSource';
import { versionBase } from '../storage/Storage';

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
  // The installation's server has the published files too, wherever its pages request them. The origin is that after
  // redirects: a proxied redirect, such as that to https, would lead the browser's calls away from this machine.
  const { origin, text } = await readAt(`${url.origin}/`);
  const [, config] = new RegExp(` id="${CONFIG_ELEMENT_ID}">(.*?)</script>`, 's').exec(text) ?? [];
  if (config === undefined) throw new UserMistake(`${origin} answers, but not with a page of this product`);
  const given = JSON.parse(config) as Partial<PageConfig>;
  // An older installation may lack some settings.
  const usual = readConfig({}, '/').page;
  const settings = { ...usual, ...given, embeds: { ...usual.embeds, ...given.embeds }, blockDeveloperTools: false };

  const source: ReleaseSource = {
    cacheMs: CACHE_MS,
    async look() {
      const { text } = await readAt(`${origin}/release.json`);
      return { document: v.parse(readableDocument, JSON.parse(text)), warning: null };
    },
    /** Used for the page for developers only. */
    async text(app, version, file) {
      const missing = `${app} ${version} of ${origin} was published without its page for developers: ship a newer shell there first`;
      return (await readAt(`${origin}${versionBase(app, version)}${file}`, missing)).text;
    },
  };
  return { origin, settings, source };
}

/**
 * Returns the text at an address, and the origin that it came from after redirects. Throws UserMistake without one;
 * `missing` is its sentence for 404.
 */
async function readAt(address: string, missing = `${address} answers 404`): Promise<{ origin: string; text: string }> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = fetch(address, { signal }).then(async (response) => ({ response, text: await response.text() }));
  const { response, text } = await answer.catch((error: Error) => {
    // `fetch` gives the reason as the error's cause.
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new UserMistake(`${address} cannot be reached: ${message}`);
  });
  if (!response.ok) throw new UserMistake(response.status === 404 ? missing : `${address} answers ${response.status}`);
  return { origin: new URL(response.url).origin, text };
}
