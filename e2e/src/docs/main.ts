/** `npm run docs`: writes the generated documents. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import folder from '../harness/rootFolder.cjs';
import { CONFIGURATION_PAGE, configurationDocument } from './configurationDocument';

writeFileSync(path.join(folder.rootFolder, CONFIGURATION_PAGE), configurationDocument());
console.log(`wrote ${CONFIGURATION_PAGE}`);
