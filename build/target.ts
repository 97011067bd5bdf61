import path from 'node:path';
import { ROOT } from './files.ts';

export interface Target {
  /** True with hot reload. */
  dev: boolean;
  devPort: number;
  version: string;
  base: string;
  out: string;
}

/** Reads the target of a build from the environment that release/ sets. */
export function targetOf(app: string): Target {
  const devPort = process.env.MANASSA_DEV_PORT;
  const version = devPort ? 'dev' : (process.env.MANASSA_VERSION ?? '0.0.0-local');
  const base = devPort ? `http://localhost:${devPort}/` : (process.env.MANASSA_BASE ?? `/apps/${app}/${version}/`);
  return {
    dev: devPort !== undefined && devPort !== '',
    devPort: Number(devPort ?? 0),
    version,
    base,
    out: process.env.MANASSA_OUT ?? path.join(ROOT, app, 'dist'),
  };
}
