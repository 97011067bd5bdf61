import os from 'node:os';
import path from 'node:path';
import { loadEntry } from '../build/compile.js';

// Commands for an emergency go first where the user may raise a priority.
if (['rollback', 'restore'].includes(process.argv[2] ?? '')) {
  try {
    os.setPriority(os.constants.priority.PRIORITY_HIGH);
  } catch {
    // Only privileged users may.
  }
}
const { main } = await loadEntry('release/src/main.ts');
process.exitCode = await main(path.resolve(import.meta.dirname, '..'));
