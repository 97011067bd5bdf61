import { join } from 'node:path';
import folder from '../packageFolder.cjs';

/** Folder of the embed page's script and style. A server that is built elsewhere passes its own to `embedRoutes`. */
export const embedAssetsDir = join(folder.packageFolder, 'src', 'embed');
