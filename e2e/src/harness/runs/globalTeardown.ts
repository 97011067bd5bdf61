import { rmSync } from 'node:fs';

export default async function globalTeardown(): Promise<void> {
  await globalThis.__product?.stop();
  const folder = process.env.E2E_FOLDER;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
