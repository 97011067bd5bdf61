import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';
import type { Storage } from '../storage/Storage';

/** Not below `apps/`, which is public. */
const PREFIX = 'publishers/';

const publisher = v.object({ by: v.optional(v.string()), why: v.optional(v.string()) });
type Publisher = v.InferOutput<typeof publisher>;

export async function writePublisher(storage: Storage, app: string, version: string, who: Publisher): Promise<void> {
  await storage.write(keyOf(app, version), `${JSON.stringify(who)}\n`);
}

/** Returns an empty record if unknown or unreadable. */
export async function readPublisher(storage: Storage, app: string, version: string): Promise<Publisher> {
  return parseJson(publisher, await storage.read(keyOf(app, version))) ?? {};
}

export async function removePublisher(storage: Storage, app: string, version: string): Promise<void> {
  await storage.remove(keyOf(app, version));
}

function keyOf(app: string, version: string): string {
  return `${PREFIX}${app}/${version}.json`;
}
