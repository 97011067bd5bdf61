import type { Config } from '../config';
import { FolderStorage } from './FolderStorage';
import type { Storage } from './Storage';

/** Opens the place that RELEASE_DIR names. */
export async function openStorage({ releaseDir }: Pick<Config, 'releaseDir'>): Promise<Storage> {
  return new FolderStorage(releaseDir);
}
