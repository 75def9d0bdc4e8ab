import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { prerender } from './prerender.mjs'
import { entries, filesAhead, screenGroups } from './screens.mjs'
import { buildServiceWorker } from './serviceWorker.mjs'
import { threadPrograms } from './threadProgram.mjs'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/
const MANIFEST = '.vite/manifest.json'

/**
 * Builds the web app into `dist/` (twice: the first build shows what each screen needs), with a
 * compressed copy of each larger text file. Resolves to Vite's manifest, which is removed from the
 * served files.
 */
export async function buildWeb(root) {
  const outDir = join(root, 'dist')
  const rolldownOptions = {
    input: entries(root),
    // Keeps what index.html calls.
    preserveEntrySignatures: 'allow-extension',
  }
  const made = await build({ root, logLevel: 'error', build: { write: false, rolldownOptions } })
  const groups = screenGroups(
    root,
    made.output.filter(({ type }) => type === 'chunk'),
  )
  const options = {
    outDir,
    emptyOutDir: true,
    manifest: MANIFEST,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      ...rolldownOptions,
      output: {
        codeSplitting: { groups },
        // Seven characters tell some thousand files apart; the first script names most of them.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  }
  await build({ root, logLevel: 'warn', build: options })
  const manifest = JSON.parse(readFileSync(join(outDir, MANIFEST), 'utf8'))
  rmSync(join(outDir, '.vite'), { recursive: true })
  await prerender(root, manifest)
  writeAhead(join(outDir, 'index.html'), filesAhead(manifest))
  await buildServiceWorker(root, manifest)
  await compressAll(outDir)
  return manifest
}

/** Writes the list of files to fetch along with the first script into the page. */
function writeAhead(page, screens) {
  const html = readFileSync(page, 'utf8')
  const PLACE = '/*ahead*/ []'
  if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`)
  writeFileSync(
    page,
    html.replace(PLACE, () => JSON.stringify(screens)),
  )
}

/**
 * React reads NODE_ENV when it is loaded and is half as fast without it, so it is bundled for
 * production.
 */
export const reactOnServer = {
  ssr: { noExternal: ['react', 'react-dom'] },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/**
 * Builds the production entry and the local one into `dist-server/`. Dependencies except React stay
 * in node_modules. `more` extends Vite's build options.
 */
export function buildServer(root, more = {}) {
  const input = {
    index: join(root, 'server/index.ts'),
    local: join(root, 'server/local/index.ts'),
  }
  return build({
    root,
    configFile: false,
    plugins: [threadPrograms()],
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ...reactOnServer,
    build: {
      ssr: true,
      outDir: join(root, 'dist-server'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
      ...more,
    },
  })
}

/**
 * Writes `.gz` and `.br` copies for servers that send them, except for index.html, which is written
 * for each response, and for the legal texts, which operators replace.
 */
async function compressAll(folder) {
  const names = readdirSync(folder, { recursive: true }).filter(
    (name) => COMPRESSIBLE.test(name) && name !== 'index.html' && !name.startsWith('legal'),
  )
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = readFileSync(path)
      if (content.length < 1024) return
      const [asGzip, asBrotli] = await Promise.all([
        promisify(gzip)(content, { level: 9 }),
        promisify(brotliCompress)(content, brotliOptions),
      ])
      writeFileSync(`${path}.gz`, asGzip)
      writeFileSync(`${path}.br`, asBrotli)
    }),
  )
}
