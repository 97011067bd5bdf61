import { join } from 'node:path';
import folder from '../packageFolder.cjs';

/** Folder of the page's files; a bundled server passes its own to `embedRoutes`. */
export const embedAssetsDir = join(folder.packageFolder, 'src', 'embed');
