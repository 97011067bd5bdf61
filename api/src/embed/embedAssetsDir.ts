import { join } from 'node:path';
import folder from '../packageFolder.cjs';

/** Where the embed page's script and style lie; a server that is built elsewhere passes its own to `embedRoutes`. */
export const embedAssetsDir = join(folder.packageFolder, 'src', 'embed');
