import { loadEntry } from '../build/compile.js';

/** Runs the API alone, with PORT, HOST, DATA_DIR, DATABASE_URL: `node api/server.js`. */
await loadEntry('api/src/main.ts');
