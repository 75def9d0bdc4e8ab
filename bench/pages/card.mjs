import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/findChromium.mjs'
import { startDemo } from '../../scripts/startDemo.mjs'

/*
 * `node bench/pages/card.mjs --peer DIR [--reps 7]`: compares the demo's public card (8 links,
 * photo, banner, contact rows, one service) with LittleLink (a copy of its repository in DIR, cut
 * to its first 8 links). They alternate, each in a new context with an empty cache: phone viewport,
 * a quarter of the CPU speed, slow 4G (1.44 Mbit/s, 562.5 ms).
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const option = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise
const reps = Number(option('--reps', 7))
const peer = option('--peer', '')
if (!existsSync(join(peer, 'index.html')))
  throw new Error('Give the folder of a LittleLink: --peer DIR')

const littleLink = await serve(peer)
const { url, stop } = await startDemo(root)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const sites = [
  { name: 'ours', url: `${url}/card/ines-marchetti` },
  { name: 'LittleLink', url: littleLink.url },
]
const runs = { ours: [], LittleLink: [] }
for (let rep = 0; rep <= reps; rep += 1) {
  for (const site of sites) {
    const run = await open(site.url)
    // The first run of each warms up the server.
    if (rep > 0) runs[site.name].push(run)
  }
}
await browser.close()
littleLink.server.close()
const page = await fetch(`${url}/card/ines-marchetti`, { headers: { 'accept-encoding': 'gzip' } })
await page.arrayBuffer()
await stop()

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
for (const [name, all] of Object.entries(runs)) {
  const [fcp, lcp, requests, paintRequests, bytes, script] = [
    'fcp',
    'lcp',
    'requests',
    'paintRequests',
    'kB',
    'scriptBytes',
  ].map((key) => median(all.map((run) => run[key])))
  const paints = all.map((run) => run.fcp)
  console.log(
    `${name.padEnd(10)} first paint ${fcp.toFixed(0)} ms (${Math.min(...paints).toFixed(0)} to ${Math.max(...paints).toFixed(0)}) · largest ${lcp.toFixed(0)} ms · ${paintRequests} requests begun before paint, ${requests} in all · ${bytes.toFixed(1)} kB · ${script} bytes of JavaScript`,
  )
}
console.log(
  `our HTML ${page.headers.get('content-encoding') ?? 'plain'}: ${(Number(page.headers.get('content-length')) / 1000).toFixed(2)} kB (goal: at most 6)`,
)
console.log(
  `ratio of first paints ${(median(runs.ours.map(({ fcp }) => fcp)) / median(runs.LittleLink.map(({ fcp }) => fcp))).toFixed(2)} (goal: at most 0.55)`,
)

async function open(address) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const begun = []
  const scripts = new Set()
  let [bytes, scriptBytes] = [0, 0]
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ timestamp, type, requestId }) => {
    begun.push(timestamp)
    if (type === 'Script') scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 1.44e6 / 8,
    uploadThroughput: 675e3 / 8,
  })
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  // Asked afterwards, so that no script of this bench runs before the first paint.
  const { fcp, lcp } = await page.evaluate(async () => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcp: await new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    }),
  }))
  await context.close()
  // The browser ends the processes of this page before the next one is opened.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const paintRequests = begun.filter((at) => (at - begun[0]) * 1000 <= fcp).length
  return { fcp, lcp, requests: begun.length, paintRequests, kB: bytes / 1000, scriptBytes }
}

/** Serves a folder of static files with gzipped texts, and the page with its first 8 links only. */
function serve(folder) {
  const types = {
    '.html': 'text/html',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.woff2': 'font/woff2',
    '.woff': 'font/woff',
  }
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(folder.replace(/\/$/, '').length), readFileSync(path)]
      }),
  )
  let links = 0
  const html = files
    .get('/index.html')
    .toString()
    .replace(/<a class="button .*?<\/a>/gs, (link) => ((links += 1) > 8 ? '' : link))
  files.set('/', Buffer.from(html))
  const server = createServer((request, response) => {
    const file = files.get(request.url)
    if (!file) return response.writeHead(404).end()
    const type =
      types[extname(request.url)] ??
      (request.url === '/' ? 'text/html' : 'application/octet-stream')
    const isText = /^text|svg/.test(type)
    return response
      .writeHead(200, { 'content-type': type, ...(isText && { 'content-encoding': 'gzip' }) })
      .end(isText ? gzipSync(file, { level: 9 }) : file)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${server.address().port}/` }),
    ),
  )
}
