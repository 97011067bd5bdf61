import { atom } from 'jotai/vanilla';
import * as v from 'valibot';
import { store } from './store';

const url = v.fallback(v.string(), '');

/** What the server that composed the page tells it: everything that differs between two installations. */
const pageConfig = v.object({
  /** What relative picture and file paths are below. */
  mediaBase: v.fallback(v.string(), '/media'),
  embeds: v.fallback(
    v.object({
      /** Where Bunny's embed pages are, without a slash at the end. */
      bunny: v.fallback(v.string(), 'https://iframe.mediadelivery.net/embed'),
      youtube: v.fallback(v.string(), 'https://www.youtube.com/embed'),
      /** Embed pages of single libraries that live elsewhere, e.g. the sample library on the product's own server. */
      libraries: v.fallback(v.record(v.string(), v.string()), {}),
    }),
    { bunny: 'https://iframe.mediadelivery.net/embed', youtube: 'https://www.youtube.com/embed', libraries: {} },
  ),
  social: v.fallback(v.object({ facebook: url, instagram: url, youtube: url, whatsapp: url }), {
    facebook: '',
    instagram: '',
    youtube: '',
    whatsapp: '',
  }),
  contactNumbers: v.fallback(v.array(v.string()), []),
  /** Whether developer tools are discouraged; on in production configuration only. */
  blockDeveloperTools: v.fallback(v.boolean(), false),
  /** How often an open tab asks whether something newer is live, in seconds; 0 for never. */
  releaseCheckSeconds: v.fallback(v.pipe(v.number(), v.minValue(0)), 60),
  /**
   * Origins that a developer's or tester's browser may load another version of a remote from, the page's own always
   * with them; null where one browser may not differ from the others, as in production.
   */
  overrideOrigins: v.fallback(v.nullable(v.array(v.string())), null),
});

export type PageConfig = v.InferOutput<typeof pageConfig>;

/** Reads a configuration, filling what is missing or wrong with the defaults. */
export function readPageConfig(value: unknown): PageConfig {
  return v.parse(pageConfig, typeof value === 'object' && value !== null ? value : {});
}

/** The page's configuration; the shell fills it before anything renders. */
export const configAtom = atom<PageConfig>(readPageConfig({}));

/**
 * The address of a picture or file that the API names: absolute addresses stay, relative paths go below the media base.
 */
export function mediaUrl(path: string): string {
  if (/^(https?:)?\/\//.test(path) || path.startsWith('data:')) return path;
  const base = store.get(configAtom).mediaBase.replace(/\/$/, '');
  return path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, '')}`;
}
