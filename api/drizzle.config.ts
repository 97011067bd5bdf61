import { defineConfig } from 'drizzle-kit';

/** After a change of the schema, `npx drizzle-kit generate` in this folder writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/database/contentTables.ts', './src/database/studentTables.ts', './src/database/schema.ts'],
  out: './drizzle',
});
