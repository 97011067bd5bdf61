import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.dirname(import.meta.dirname);

/** A remote's own manifest, remote.json in its folder. */
export interface RemoteManifest {
  name: string;
  /** Address patterns of its routes, in react-router's notation. */
  routes: string[];
  /** Id of another remote's layout route that contains these routes, or null. */
  nestedIn: string | null;
  /** Ids of this remote's layout routes that may contain others. */
  layouts?: string[];
  /** Page chunk of an address, by the `webpackChunkName` of its import. */
  pages: Record<string, string>;
  /** Reads that the address of a page determines, by the pattern of the page; `:name` is the pattern's parameter. */
  reads?: Record<string, { path: string; visitors?: boolean }[]>;
  /** Pages with a first screen in the HTML: an address to render, by the pattern of the page. */
  firstScreens?: Record<string, string>;
}

/** The fields of an application's package.json that a build reads. */
export interface AppPackage {
  name: string;
  version: string;
  peerDependencies?: Record<string, string>;
  /** Limit that the release gate checks, see release/src/publish/version.ts. */
  budget?: { firstScreenKb: number };
}

/**
 * Reads a JSON file of the repository.
 *
 * @throws Error if the file is missing or invalid; a wrong shape fails the build at its first use
 */
export function readJson<Shape>(...place: string[]): Shape {
  return JSON.parse(readFileSync(path.join(ROOT, ...place), 'utf8')) as Shape;
}
