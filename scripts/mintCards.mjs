import { fileURLToPath } from 'node:url'
import { isBuilt, sourceStamp, writeStamp } from './buildStamp.mjs'

/*
 * `npm run --silent cards:mint -- --count=500 [--company=<id>] > codes.csv`: adds blank cards and prints their
 * codes, which are stored nowhere else. Everything but the codes goes to stderr.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
if (!isBuilt(root)) {
  console.error('Building …')
  const { buildServer, buildWeb } = await import('./bundle.mjs')
  const sources = sourceStamp(root)
  await Promise.all([buildWeb(root), buildServer(root)])
  writeStamp(root, sources)
}
await import('../dist-server/mint.js')
