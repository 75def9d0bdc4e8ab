import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/*
 * `node bench/store/run.mjs [--rows 100000] [--pace 20] [--reps 2]`: bundles the app's store and
 * compares it with TanStack Query (bench/README.md).
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const outDir = join(root, '.cache/bench-store')
const modules = {
  api: 'src/api/api.ts',
  contactsApi: 'src/features/contacts/contactsApi.ts',
  cachedContacts: 'src/features/contacts/writes/cachedContacts.ts',
}

if (!existsSync(join(root, 'bench/store/node_modules'))) {
  console.error('The peer is missing: run `npm i` in bench/store first.')
  process.exit(1)
}
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  resolve: { tsconfigPaths: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(modules).map(([name, path]) => [name, join(root, path)]),
      ),
      output: { entryFileNames: '[name].mjs' },
    },
  },
})
const args = [
  '--expose-gc',
  join(root, 'bench/store/measure.mjs'),
  outDir,
  ...process.argv.slice(2),
]
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
process.exit(status ?? 1)
