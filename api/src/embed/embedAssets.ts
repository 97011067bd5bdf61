import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is written into the page. The scripts know nothing of each other: they meet at the video element. */
export interface EmbedAssets {
  style: string;
  scripts: string[];
}

/** Reads the page's parts from a folder, once, at start. Throws when one is missing. */
export function readEmbedAssets(dir: string): EmbedAssets {
  const read = (name: string) => readFileSync(join(dir, name), 'utf8').trim();
  return { style: read('player.css'), scripts: [read('playerControls.js'), read('playerReceiver.js')] };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page's content security policy: these scripts and this style, media from the product's own origin (or from the
 * media host when `mediaBase` is an absolute address), nothing else. It says nothing about who may frame the page,
 * since the site that does is deployed apart from this server.
 */
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
