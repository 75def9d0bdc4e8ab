import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* `node bench/dupes/run.mjs [rows…]`: bundles the bench the way the server is bundled and runs it; options are those of measureDupes.ts. */

const root = fileURLToPath(new URL('../..', import.meta.url))
// Straight in .cache, from where the bundle finds ../server/db/migrations.
const outDir = join(root, '.cache')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  resolve: { tsconfigPaths: true },
  build: { ssr: true, outDir, emptyOutDir: false, copyPublicDir: false, target: 'node20', rolldownOptions: { input: { benchDupes: join(root, 'bench/dupes/measureDupes.ts') }, output: { entryFileNames: '[name].js', codeSplitting: false } } },
})
const child = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'benchDupes.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
