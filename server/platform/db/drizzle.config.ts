import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/platform/*/tables.ts', './server/resources/*/tables.ts'],
  out: './server/platform/db/migrations',
})
