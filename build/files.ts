import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.dirname(import.meta.dirname);

export interface RemoteManifest {
  name: string;
  /** Address patterns in react-router's notation. */
  routes: string[];
  /** Id of another remote's layout route around these routes. */
  nestedIn: string | null;
  /** Ids of layout routes in which other remotes' routes may be nested. */
  layouts?: string[];
  /** Page chunk by address pattern: the `webpackChunkName` of its import. */
  pages: Record<string, string>;
  /** Reads that a page's address determines, by address pattern; `:name` is the pattern's parameter. */
  reads?: Record<string, { path: string; visitors?: boolean }[]>;
  /** Address to render as first screen, by address pattern. */
  firstScreens?: Record<string, string>;
}

export interface AppPackage {
  name: string;
  version: string;
  peerDependencies?: Record<string, string>;
  /** Checked by the release gate, see release/src/publish/manifest.ts. */
  budget?: { firstScreenKb: number; pagesKb?: Record<string, number> };
}

/** Reads a JSON file of the repository; throws an error with its name if it is missing or invalid. The shape is not checked. */
export function readJson<Shape>(...place: string[]): Shape {
  const text = readFileSync(path.join(ROOT, ...place), 'utf8');
  try {
    return JSON.parse(text) as Shape;
  } catch (error) {
    throw new Error(`${place.join('/')}: ${(error as Error).message}`, { cause: error });
  }
}
