import type { StorageConfig } from '../config/config';
import { FolderStorage } from './FolderStorage';
import type { Storage } from './Storage';

/** Opens the folder or bucket of RELEASE_DIR. Connects to nothing yet. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (!config.releaseDir.startsWith('s3://')) return new FolderStorage(config.releaseDir);
  // Loading the S3 client takes longer than a whole command.
  const { S3Storage } = await import('./S3Storage');
  return new S3Storage(config);
}
