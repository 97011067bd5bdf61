import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrateEmbeddedDatabase } from '../database/migrateDatabase';
import * as schema from '../database/schema';
import folder from '../packageFolder.cjs';

const CACHE = join(folder.packageFolder, '../var/cache');
const PREFIX = 'test-database-';

/** A name that changes with the engine and the migrations. */
function templateName(): string {
  const hash = createHash('sha256');
  // Pins the engine's version.
  hash.update(readFileSync(join(folder.packageFolder, 'package.json')));
  const migrations = join(folder.packageFolder, 'drizzle');
  for (const name of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return `${PREFIX}${hash.digest('hex').slice(0, 16)}.tar`;
}

async function makeTemplate(engine: typeof PGlite): Promise<Buffer> {
  const blank = await engine.create();
  await migrateEmbeddedDatabase(drizzle(blank, { schema }));
  const dump = await blank.dumpDataDir('none');
  await blank.close();
  return Buffer.from(await dump.arrayBuffer());
}

/** Returns a migrated, empty embedded database to copy, cached in `var/cache` because making one takes seconds. */
export async function emptyTemplate(engine: typeof PGlite): Promise<Blob> {
  const name = templateName();
  const file = join(CACHE, name);
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    for (const old of readdirSync(CACHE)) if (old.startsWith(PREFIX)) rmSync(join(CACHE, old), { force: true });
    // Other workers may write the same file: rename a complete one into place.
    const draft = join(CACHE, `draft-${name}.${process.pid}`);
    writeFileSync(draft, await makeTemplate(engine));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
}
