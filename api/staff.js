import { loadEntry } from '../build/compile.js';

/** Runs a command of the staff: `npm run staff -- help`. */
await loadEntry('api/src/staff.ts');
