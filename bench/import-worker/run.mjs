import { createServer } from 'node:http'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../../scripts/findChromium.mjs'

/*
 * `node bench/import-worker/run.mjs [--rows 1000000] [--reps 3] [--build-only]`: measures the
 * import wizard's worker in Chromium, under the Content-Security-Policy that the server sends.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const out = join(root, '.cache/bench-import-worker')
const option = (name, fallback) =>
  Number(process.argv[process.argv.indexOf(`--${name}`) + 1 || -1] ?? fallback)
const [rows, reps] = [option('rows', 1_000_000), option('reps', 3)]

await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  configFile: false,
  logLevel: 'warn',
  resolve: { alias: { '@': join(root, 'src') } },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
const assets = readdirSync(join(out, 'assets'))
const workers = assets.filter((name) => /worker/i.test(name))
console.log(`built: ${assets.join(', ')}`)
if (!workers.some((name) => name.startsWith('importWorker')))
  throw new Error('The worker is no file of its own.')
if (process.argv.includes('--build-only')) process.exit(0)

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer(({ url }, response) => {
  const path = url === '/' ? '/index.html' : url
  const isPage = path === '/index.html'
  try {
    const body = readFileSync(join(out, path))
    const policy = isPage
      ? "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'"
      : "default-src 'none'"
    response.writeHead(200, {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
    })
    response.end(body)
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text())
  })
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.waitForFunction(() => 'measureImport' in window)
  const runs = []
  for (let rep = 0; rep < reps; rep += 1)
    runs.push(await page.evaluate((count) => window.measureImport(count), rows))
  for (const [at, { name }] of runs[0].entries()) {
    const best = runs.map((tasks) => tasks[at]).sort((a, b) => a.ms - b.ms)[0]
    const longest = Math.max(...runs.map((tasks) => tasks[at].longestTask))
    console.log(
      `${name.padEnd(32)} ${String(Math.round(best.rows / (best.ms / 1000))).padStart(10)} rows/s   longest main-thread task ${longest.toFixed(1)} ms`,
    )
    if (name.startsWith('check'))
      console.log(
        best.rows / (best.ms / 1000) >= 200_000
          ? '  goal met: ≥ 200,000 rows/s'
          : '  GOAL MISSED: ≥ 200,000 rows/s',
      )
    if (longest > 50) console.log('  GOAL MISSED: no main-thread task over 50 ms')
  }
} finally {
  await browser.close()
  server.close()
}
