import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* `node bench/jobs/run.mjs`: bundles the bench the way the server is bundled and runs it; options are those of measureJobs.ts. */

const root = fileURLToPath(new URL('../..', import.meta.url))
// Straight in .cache, from where the bundle finds ../server/db/migrations.
const outDir = join(root, '.cache')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  resolve: { tsconfigPaths: true },
  build: { ssr: true, outDir, emptyOutDir: false, copyPublicDir: false, target: 'node20', rolldownOptions: { input: { benchJobs: join(root, 'bench/jobs/measureJobs.ts') }, output: { entryFileNames: '[name].js', codeSplitting: false } } },
})
const child = spawn(process.execPath, ['--expose-gc', '--enable-source-maps', ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), join(outDir, 'benchJobs.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
