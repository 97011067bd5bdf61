import path from 'node:path';
import { loadEntry } from '../../../build/compile.js';

// Compiled like the real command line: tests start it a hundred times.
const { main } = await loadEntry('release/src/testing/mainWithoutGate.ts');
process.exitCode = await main(path.resolve(import.meta.dirname, '../../..'));
