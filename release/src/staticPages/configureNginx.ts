import type { Config } from '../config/config';
import { readLegible } from '../live/releaseStore';
import type { Storage } from '../storage/Storage';
import { nginxConfig, type NginxSettings } from './nginxConfig.rule';
import { PagesFolder } from './PagesFolder';
import { PagesKeeper } from './PagesKeeper';
import { patternsOf, sorted } from './patternTable.rule';

/** What a configuration is made of. */
export interface NginxRequest extends Omit<NginxSettings, 'patterns' | 'releaseDir'> {
  storage: Storage;
  config: Config;
  warn(line: string): void;
}

/**
 * Makes nginx's configuration and writes the pages for it. It tells apart every address that any release ever did, so
 * that no roll-back needs another.
 *
 * @returns the configuration, and the revision whose pages are written; null when nothing was ever released
 */
export async function configureNginx(request: NginxRequest): Promise<{ text: string; revision: number | null }> {
  const { storage, config, pagesDir, warn } = request;
  const folder = new PagesFolder(pagesDir);
  const history = (await readLegible(storage)).history.flatMap(({ apps }) => patternsOf(apps));
  const patterns = sorted([...history, ...((await folder.patterns()) ?? [])]);
  await folder.setPatterns(patterns);
  const revision = await new PagesKeeper({ storage, config, folder: pagesDir, warn }).write();
  return { text: nginxConfig({ ...request, patterns, releaseDir: storage.folder }), revision };
}
