import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Handle } from './database';
import { settings } from './schema';

export async function readSetting(handle: Handle, key: string): Promise<string | null> {
  const [row] = await handle.select().from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

export async function writeSetting(handle: Handle, key: string, value: string): Promise<void> {
  await handle.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Returns the secret for signed links, created on first use and shared by all servers on this database. */
export async function readSecret(handle: Handle): Promise<string> {
  await handle
    .insert(settings)
    .values({ key: 'secret', value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const secret = await readSetting(handle, 'secret');
  if (secret === null) throw new Error('The signing secret could not be stored');
  return secret;
}
