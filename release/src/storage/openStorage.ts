import type { StorageConfig } from '../config/config';
import { FolderStorage } from './FolderStorage';
import type { Storage } from './Storage';

/** Opens the storage that RELEASE_DIR names. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (!config.releaseDir.startsWith('s3://')) return new FolderStorage(config.releaseDir);
  // The S3 client takes longer to load than a whole command.
  const { openS3 } = await import('./openS3');
  return openS3(config);
}
