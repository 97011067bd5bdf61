import os from 'node:os';
import path from 'node:path';
import { loadEntry } from '../build/compile.js';

/** Commands for an emergency: they get a higher priority where the user may set one. */
const URGENT = ['rollback', 'restore'];

if (URGENT.includes(process.argv[2] ?? '')) goFirst();
const { main } = await loadEntry('release/src/main.ts');
process.exitCode = await main(path.resolve(import.meta.dirname, '..'));

function goFirst() {
  try {
    os.setPriority(os.constants.priority.PRIORITY_HIGH);
  } catch {
    // Only privileged users may raise the priority.
  }
}
