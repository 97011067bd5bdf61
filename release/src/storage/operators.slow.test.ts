import { watch } from 'node:fs';
import { useTemporaryFolder } from '../testing/buildFixture';
import { operatorsContract } from '../testing/operatorsContract';
import { FolderStorage } from './FolderStorage';

const folder = useTemporaryFolder();

operatorsContract(() => ({
  storage: new FolderStorage(folder()),
  environment: { RELEASE_DIR: folder() },
  onWriting(callback) {
    const watching = watch(folder(), { recursive: true }, () => {
      watching.close();
      callback();
    });
    return () => watching.close();
  },
}));
