import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sizeLine } from './bundleSize.mjs'

/*
 * The size test: compares the last build with the budgets in screens.mjs and leaves its counts for
 * test.mjs.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const sizes = JSON.parse(readFileSync(`${root}/dist-server/size.json`, 'utf8'))
for (const size of sizes) console.log(sizeLine(size))
const failed = sizes.filter(({ bytes, budget }) => bytes > budget).length
if (failed > 0)
  console.log('If nothing large was added, `npm run groups` may help: see decision 0017.')
writeFileSync(
  `${root}/.cache/size.json`,
  JSON.stringify({ passed: sizes.length - failed, failed, total: sizes.length }),
)
process.exit(failed > 0 ? 1 : 0)
