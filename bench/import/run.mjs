import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* `node bench/import/run.mjs`: bundles the bench the way the server is bundled and runs it; options are those of measureImport.ts. */

const root = fileURLToPath(new URL('../..', import.meta.url))
// Straight in .cache, from where the bundle finds ../server/db/migrations.
const outDir = join(root, '.cache')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  resolve: { tsconfigPaths: true },
  build: { ssr: true, outDir, emptyOutDir: false, copyPublicDir: false, target: 'node20', rolldownOptions: { input: { benchImport: join(root, 'bench/import/measureImport.ts') }, output: { entryFileNames: '[name].js', codeSplitting: false } } },
})
const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', ...(process.env.CPU_PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), join(outDir, 'benchImport.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
