import { readFileSync } from 'node:fs';
import path from 'node:path';
import folder from '../harness/rootFolder.cjs';

/** Returns the files that docs/guides/add-a-fifth-remote.md shows: a path on a line of its own, the text in the next block. */
export function guideFiles(): { file: string; text: string }[] {
  const guide = readFileSync(path.join(folder.rootFolder, 'docs/guides/add-a-fifth-remote.md'), 'utf8');
  const found = guide.matchAll(/^`(remote-[^`]+)`\n\n```\w+\n([\s\S]*?)^```$/gm);
  return Array.from(found, ([, file = '', text = '']) => ({ file, text }));
}
