import { atom } from 'jotai/vanilla';
import * as v from 'valibot';
import { store } from './store';

const text = v.fallback(v.string(), '');

/** Settings that differ between installations; the page server writes them into the page. */
const pageConfig = v.object({
  /** Base of relative picture and file paths. */
  mediaBase: v.fallback(v.string(), '/media'),
  embeds: v.fallback(
    v.object({
      /** Without a trailing slash. */
      bunny: v.fallback(v.string(), 'https://iframe.mediadelivery.net/embed'),
      youtube: v.fallback(v.string(), 'https://www.youtube.com/embed'),
      /** Embed pages of libraries hosted elsewhere, e.g. the sample library on the product's own server. */
      libraries: v.fallback(v.record(v.string(), v.string()), {}),
    }),
    { bunny: 'https://iframe.mediadelivery.net/embed', youtube: 'https://www.youtube.com/embed', libraries: {} },
  ),
  social: v.fallback(v.object({ facebook: text, instagram: text, youtube: text, whatsapp: text }), {
    facebook: '',
    instagram: '',
    youtube: '',
    whatsapp: '',
  }),
  contactNumbers: v.fallback(v.array(v.string()), []),
  /** Shown on the landing page; null without one. Empty texts are left out. */
  teacher: v.fallback(v.nullable(v.object({ name: v.string(), picture: text, sentence: text, lecture: text })), null),
  /** True in production only. */
  blockDeveloperTools: v.fallback(v.boolean(), false),
  /** Interval in seconds at which an open tab asks for the live release; 0 for never. */
  releaseCheckSeconds: v.fallback(v.pipe(v.number(), v.minValue(0)), 60),
  /** Origins, besides the page's own, for an override's version; null forbids overrides, as in production. */
  overrideOrigins: v.fallback(v.nullable(v.array(v.string())), null),
});

export type PageConfig = v.InferOutput<typeof pageConfig>;

/** Missing or wrong values become defaults. */
export function readPageConfig(value: unknown): PageConfig {
  return v.parse(pageConfig, typeof value === 'object' && value !== null ? value : {});
}

/** The shell sets it before the first render. */
export const configAtom = atom<PageConfig>(readPageConfig({}));

/** Returns the address of a picture or file of the API: relative paths are resolved against the media base. */
export function mediaUrl(path: string): string {
  if (/^(https?:)?\/\//.test(path) || path.startsWith('data:')) return path;
  const base = store.get(configAtom).mediaBase.replace(/\/$/, '');
  return path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, '')}`;
}
