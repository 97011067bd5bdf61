import { contentType } from 'mime-types';
import path from 'node:path';

/** Returns a file's content type by its ending; unknown ones are plain bytes, so that browsers do not guess. */
export function mediaType(file: string): string {
  return contentType(path.extname(file)) || 'application/octet-stream';
}

export function isCompressible(type: string): boolean {
  return /^text\/|json|javascript|svg|wasm/.test(type);
}
