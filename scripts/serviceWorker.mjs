import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { entryOf, filesWithoutNetwork } from './screens.mjs'

/**
 * Builds the service worker into `dist/sw.js`, with the page's build and the files that it needs
 * without a network. Call it last: the worker is replaced when the page changes. `manifest` is
 * Vite's.
 */
export async function buildServiceWorker(root, manifest) {
  const page = readFileSync(join(root, 'dist/index.html'))
  const about = {
    id: createHash('sha256').update(page).digest('base64url').slice(0, 12),
    entry: `/${manifest[entryOf(manifest)].file}`,
    files: filesWithoutNetwork(manifest),
  }
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    define: { __BUILD__: JSON.stringify(about) },
    build: {
      outDir: join(root, 'dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'src/serviceWorker/serviceWorker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}
