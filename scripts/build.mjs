import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceStamp, writeStamp } from './buildStamp.mjs'
import { buildServer, buildWeb, packagesOf } from './bundle.mjs'
import { measureScreens, sizeLine } from './bundleSize.mjs'

/*
 * `npm run build`: builds the web app into dist/ and the server into dist-server/, and prints the
 * first-load JavaScript of the screens with a budget. `--for-servers` compresses as well as possible.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const isForServers = process.argv.includes('--for-servers')
const sources = sourceStamp(root)
const [manifest, server] = await Promise.all([buildWeb(root, { isForServers }), buildServer(root)])
const sizes = measureScreens(root, manifest)
writeFileSync(join(root, 'dist-server/size.json'), JSON.stringify(sizes, null, 2))
writeFileSync(join(root, 'dist-server/packages.json'), JSON.stringify(packagesOf(server)))
console.log(
  `First-load JavaScript, gzipped:\n${sizes.map((size) => `  ${sizeLine(size)}`).join('\n')}`,
)
writeStamp(root, sources)
