import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` in this folder writes the next migration after the schema changed. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/database/contentTables.ts', './src/database/studentTables.ts', './src/database/schema.ts'],
  out: './drizzle',
});
