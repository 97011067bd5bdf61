import os from 'node:os';
import path from 'node:path';
import { compiledMain } from './compile.js';

/** Commands for an emergency: they run before other work of this machine where the user is allowed to ask for that. */
const URGENT = ['rollback', 'restore'];

/** Commands that run for hours: their stack traces name lines of the sources, and their start may take a second more. */
const LONG_RUNNING = ['start', 'serve', 'dev'];

const root = path.resolve(import.meta.dirname, '..');
const command = process.argv[2] ?? '';
if (URGENT.includes(command)) goFirst();
const { main } = await load();
process.exitCode = await main(root);

async function load() {
  if (!LONG_RUNNING.includes(command)) {
    // Without a compiler or a writable folder, the sources are loaded one by one.
    const compiled = await compiledMain(root).catch(() => null);
    if (compiled) return import(compiled);
  }
  const { register } = await import('tsx/esm/api');
  register();
  return import('./src/main.ts');
}

function goFirst() {
  try {
    os.setPriority(os.constants.priority.PRIORITY_HIGH);
  } catch {
    // Only some users may.
  }
}
