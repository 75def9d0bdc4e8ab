import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { reactOnServer } from '../scripts/bundle.mjs'
import { threadPrograms } from '../scripts/threadProgram.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Bundles a bench (such as `list/measureList.ts`) like the server, runs it with the command line's
 * options and ends with its exit code. Node gets the options in BENCH_NODE_OPTIONS, such as
 * `--cpu-prof`.
 */
export async function runOnServer(entry) {
  // Directly in .cache, so that the bundle finds ../server/platform/db/migrations.
  const outDir = join(root, '.cache')
  const name = entry.slice(entry.lastIndexOf('/') + 1, -'.ts'.length)
  await build({
    root,
    configFile: false,
    plugins: [threadPrograms()],
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ...reactOnServer,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: { [name]: join(root, 'bench', entry) },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  const nodeOptions = [
    '--enable-source-maps',
    '--expose-gc',
    ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
  ]
  const child = spawn(
    process.execPath,
    [...nodeOptions, join(outDir, `${name}.js`), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  )
  child.once('exit', (code) => process.exit(code ?? 1))
}
