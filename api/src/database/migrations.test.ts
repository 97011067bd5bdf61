import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import folder from '../packageFolder.cjs';

const migrations = join(folder.packageFolder, 'drizzle');
const files = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

test('BE-02 no migration drops or empties a table or column', () => {
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const text = readFileSync(join(migrations, name), 'utf8');
    expect([name, /\b(drop\s+(table|column)|truncate|delete\s+from)\b/i.exec(text)?.[0]]).toEqual([name, undefined]);
  }
});

test('BE-02 an older server can write into migrated tables: added columns are optional, and none changes its name or type', () => {
  for (const name of files.slice(1)) {
    const text = readFileSync(join(migrations, name), 'utf8');
    const required = /add column(?!.*\bdefault\b).*\bnot null\b.*|\brename\b.*|set (not null|data type).*/i;
    expect([name, required.exec(text)?.[0]]).toEqual([name, undefined]);
  }
});

test('BE-02 each migration is younger than those before it: drizzle runs none that is older than the last one', () => {
  const journal: unknown = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'));
  const { entries } = journal as { entries: { tag: string; when: number }[] };
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  expect(entries.toSorted((one, other) => one.when - other.when)).toEqual(entries);
});

test('BE-02 migrations use only features of PostgreSQL 15 and 18', () => {
  for (const name of files) {
    const text = readFileSync(join(migrations, name), 'utf8');
    expect([name, /\b(uuidv7|uuidv4|virtual|without overlaps|nulls distinct)\b/i.exec(text)?.[0]]).toEqual([
      name,
      undefined,
    ]);
  }
});
