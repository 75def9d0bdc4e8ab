import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../../scripts/findChromium.mjs'
import { startDemo } from '../../scripts/startDemo.mjs'

/*
 * `node bench/pages/run.mjs [--reps 7]`: compares a cold load of `/contacts` of the built app, by a
 * signed-in user, with a minimal list made with Refine. They alternate. A quarter of the CPU speed
 * and slow 4G (1.44 Mbit/s, 562.5 ms), like Lighthouse; a new context with an empty cache for each. The repeat
 * visit of somebody who keeps contacts has the cache and the database of the visit before, and no
 * service worker.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const peer = fileURLToPath(new URL('refine', import.meta.url))
const reps = Number(process.argv[process.argv.indexOf('--reps') + 1 || -1] ?? 7)

await build({
  root: peer,
  logLevel: 'error',
  esbuild: { jsx: 'automatic' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: 'dist', emptyOutDir: true },
})
const refine = await serve(join(peer, 'dist'))

const { url, email, password, stop } = await startDemo(root)
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
/** The network is slowed down for pages only: a service worker would answer as fast as this machine. */
const desktop = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' }
const firstRows = '[data-row-index] [data-column="name"] a'
const sites = [
  {
    name: 'ours',
    url: `${url}/contacts`,
    row: firstRows,
    usable: `#root ${firstRows}`,
    storageState: await signIn(),
  },
  {
    name: 'refine',
    url: `${refine.url}/contacts`,
    row: '.ant-table-row',
    usable: '.ant-table-row',
  },
]
const signInPaints = []
const keptTimes = []
const runs = { ours: [], refine: [] }
for (let rep = 0; rep <= reps; rep += 1) {
  for (const site of sites) {
    const run = await open(site)
    // The first run of each warms up the server.
    if (rep > 0) runs[site.name].push(run)
  }
  const kept = await openAgain(sites[0])
  if (rep > 0) keptTimes.push(kept)
  const paint = await openSignIn()
  if (rep > 0) signInPaints.push(paint)
}
await browser.close()
refine.server.close()
await stop()

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
for (const [name, all] of Object.entries(runs)) {
  const ready = all.map((run) => run.ready)
  const [paint, usable, js, requests, blocked] = [
    'paint',
    'usable',
    'jsKiB',
    'requests',
    'blocked',
  ].map((key) => median(all.map((run) => run[key])))
  console.log(
    `${name.padEnd(7)} first paint ${paint.toFixed(0)} ms · rows ${median(ready).toFixed(0)} ms (${Math.min(...ready).toFixed(0)} to ${Math.max(...ready).toFixed(0)}) · usable ${usable.toFixed(0)} ms, with ${js.toFixed(1)} KiB of JavaScript in ${requests} requests until then · ${blocked.toFixed(0)} ms blocked`,
  )
}
console.log(
  `first paint of ours has the navigation and the heading (goal: 1200 ms) · sign-in ${median(signInPaints).toFixed(0)} ms (goal: 1000 ms)`,
)
console.log(
  `a repeat visit with kept contacts: rows ${median(keptTimes).toFixed(0)} ms (goal: 1200 ms)`,
)
const ratio = (key) => {
  const [ours, theirs] = [runs.ours, runs.refine].map((all) => median(all.map((run) => run[key])))
  return (ours / theirs).toFixed(2)
}
console.log(`rows ${ratio('ready')} of Refine's (goal: at most 0.60) · usable ${ratio('usable')}`)

/**
 * Returns the browser state of a signed-in user, including IndexedDB, where Firebase stores the
 * session.
 */
async function signIn() {
  const context = await browser.newContext({ ...desktop, baseURL: url })
  const page = await context.newPage()
  await page.goto('/auth/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/contacts')
  await page.locator(firstRows).nth(4).waitFor()
  // The browser remembers the table's place for the next load.
  await page.waitForFunction(() => localStorage.getItem('tessera:user:contacts-sketch'))
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

async function open({ url, row, usable, storageState }) {
  const context = await browser.newContext({ ...desktop, storageState })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const scripts = new Set()
  let [bytes, requests] = [0, 0]
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.endsWith('javascript')) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) =>
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true })
  })
  await slowDown(network)
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  const shown = (selector) =>
    document.querySelectorAll(selector).length >= 10 ? performance.now() : 0
  const time = (selector) =>
    page
      .waitForFunction(shown, selector, { timeout: 90_000, polling: 'raf' })
      .then((handle) => handle.jsonValue())
  const [ready, usableAt] = await Promise.all([time(row), time(usable)])
  const until = { ready, usable: usableAt, jsKiB: bytes / 1024, requests }
  const paint = await firstPaint(page)
  const blocked = await page.evaluate(() =>
    window.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
  )
  await context.close()
  return { ...until, paint, blocked }
}

/**
 * Returns the time of the rows at a repeat visit, with the browser's cache, of a user who keeps
 * contacts on this device.
 */
async function openAgain({ url, row, storageState }) {
  const context = await browser.newContext({ ...desktop, storageState })
  const page = await context.newPage()
  await page.goto(`${url}?account=security`)
  await page.getByRole('switch', { name: 'Keep contacts on this device' }).click()
  await page.goto(url)
  await page.locator(`#root ${row}`).nth(4).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(await context.newCDPSession(page))
  await page.reload({ waitUntil: 'commit', timeout: 60_000 })
  const shown = await page.waitForFunction(
    (selector) => (document.querySelectorAll(selector).length >= 10 ? performance.now() : 0),
    row,
    { timeout: 90_000, polling: 'raf' },
  )
  const time = await shown.jsonValue()
  await context.close()
  return time
}

/** Returns the time of the first paint of the sign-in screen, in a browser without a session. */
async function openSignIn() {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  await page.goto(`${url}/auth/sign-in`, { waitUntil: 'commit', timeout: 60_000 })
  await page.locator('form input').first().waitFor()
  const paint = await firstPaint(page)
  await context.close()
  return paint
}

async function slowDown(session) {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 1.44e6 / 8,
    uploadThroughput: 675e3 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function firstPaint(page) {
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return entry.jsonValue()
}

/** Serves a built app with gzipped files, and its index for every path. */
function serve(folder) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(folder.length), gzipSync(readFileSync(path), { level: 9 })]
      }),
  )
  const server = createServer((request, response) => {
    const path = files.has(request.url) ? request.url : '/index.html'
    response
      .writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
      })
      .end(files.get(path))
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${server.address().port}` }),
    ),
  )
}
