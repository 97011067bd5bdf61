import { command } from './command';
import type { Context } from './context';

/** `dev [app]` */
export const dev = (_context: Context) =>
  command({ meta: { name: 'dev', description: 'x' }, args: {}, examples: [], async run() {} });
