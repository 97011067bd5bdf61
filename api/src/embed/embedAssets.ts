import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Parts of the page; the scripts are independent of each other. */
export interface EmbedAssets {
  style: string;
  scripts: string[];
}

/** Reads the page's parts; throws if a file is missing. */
export function readEmbedAssets(dir: string): EmbedAssets {
  const read = (name: string) => readFileSync(join(dir, name), 'utf8').trim();
  return {
    style: `${read('player.css')}\n${read('playerBar.css')}`,
    scripts: [read('playerControls.js'), read('playerReceiver.js')],
  };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the page's policy. Any site may frame it, because the page server is deployed separately. */
export function embedPolicy(assets: EmbedAssets, mediaBase: string): string {
  const media = /^https?:\/\//.test(mediaBase) ? new URL(mediaBase).origin : "'self'";
  return [
    "default-src 'none'",
    `script-src ${assets.scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(assets.style)}`,
    `media-src ${media}`,
    `img-src ${media}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
