import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { prerender } from './prerender.mjs'
import { screenGroups, webEntries } from './screenGroups.mjs'
import { filesAhead } from './screens.mjs'
import { buildServiceWorker } from './serviceWorker.mjs'
import { threadPrograms } from './threadProgram.mjs'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/
const MANIFEST = '.vite/manifest.json'

/** How hard brotli tries, of 11. It takes a fiftieth of the time of 11, for files a tenth larger. */
const QUICK = 5
/** For servers: each build is fetched many times. */
const SMALLEST = 11

/**
 * Builds the web app into `dist/`, with a compressed copy of each larger text file, the smallest
 * possible if `isForServers`. Resolves to Vite's manifest, which is removed from the served files.
 */
export async function buildWeb(root, { isForServers = false } = {}) {
  const outDir = join(root, 'dist')
  const options = {
    outDir,
    emptyOutDir: true,
    manifest: MANIFEST,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      ...webEntries(root),
      output: {
        codeSplitting: { groups: screenGroups(root) },
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
  await compressAll(outDir, isForServers ? SMALLEST : QUICK)
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

/** Returns the names of the packages that the built server needs: those it imports, and React. */
export function packagesOf({ output }) {
  const own = new Set(output.map(({ fileName }) => fileName))
  const imported = output
    .flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
    .filter((id) => !own.has(id) && !isBuiltin(id))
    .map((id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)[0])
  return [...new Set([...imported, ...reactOnServer.ssr.noExternal])].sort()
}

/**
 * Writes `.gz` and `.br` copies for servers that send them, except for index.html, which is written
 * for each response, and for the legal texts, which operators replace.
 */
async function compressAll(folder, quality) {
  const names = readdirSync(folder, { recursive: true }).filter(
    (name) => COMPRESSIBLE.test(name) && name !== 'index.html' && !name.startsWith('legal'),
  )
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  // One after the other: all at once would take many times the memory and the time.
  for (const name of names) {
    const path = join(folder, name)
    const content = readFileSync(path)
    if (content.length < 1024) continue
    const [asGzip, asBrotli] = await Promise.all([
      promisify(gzip)(content, { level: 9 }),
      promisify(brotliCompress)(content, brotliOptions),
    ])
    writeFileSync(`${path}.gz`, asGzip)
    writeFileSync(`${path}.br`, asBrotli)
  }
}
