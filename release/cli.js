import os from 'node:os';
import path from 'node:path';
import { compiledMain } from './compile.js';

/** Commands for an emergency: they get a higher priority where the user may set one. */
const URGENT = ['rollback', 'restore'];

/** Commands that run for hours: their stack traces should name source lines, and a slower start does not matter. */
const LONG_RUNNING = ['start', 'serve', 'dev'];

const root = path.resolve(import.meta.dirname, '..');
const command = process.argv[2] ?? '';
if (URGENT.includes(command)) goFirst();
const { main } = await load();
process.exitCode = await main(root);

async function load() {
  if (!LONG_RUNNING.includes(command)) {
    // Without a compiler or a writable folder, Node loads the sources one by one.
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
    // Only privileged users may raise the priority.
  }
}
