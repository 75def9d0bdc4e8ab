import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { openPglite } from '../../server/platform/db/client'
import { createCardPages } from '../../server/public/cardPages'
import { benchApp } from '../benchApp'
import { fillCards } from './fillCards'
import type { AppEnv } from '../../server/ports/http'

/*
 * How many pages of cards the server sends in a second of one core, on PGlite in memory: from cache by a request to the app and over HTTP, beside a bare server of
 * Node's that sends one page's bytes and does nothing else, and without any cache.
 *   --seconds=5   --profiles=2000
 */

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    profiles: { type: 'string', default: '2000' },
  },
})
const seconds = Number(options.seconds)
/** Pages until the database's and our own code are compiled. */
const WARM_UP = 1000
const NOW = new Date()
const claims = {
  tenantId: 'bench',
  userId: 'nobody',
  email: '',
  isEmailVerified: false,
  phoneNumber: '',
  name: '',
  authTime: NOW,
  validSince: NOW,
}
const headers = {
  'accept-encoding': 'gzip',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

interface Measured {
  pages: number
  seconds: number
  /** Of this process, all threads. */
  cpuSeconds: number
}

async function measured(run: () => Promise<number>): Promise<Measured> {
  globalThis.gc?.()
  const [since, used] = [performance.now(), process.cpuUsage()]
  const pages = await run()
  const { user, system } = process.cpuUsage(used)
  return { pages, seconds: (performance.now() - since) / 1000, cpuSeconds: (user + system) / 1e6 }
}

/** Asks the app itself, a page at a time, for each of the slugs in turn, for so long and so many at least. */
async function askApp(
  app: Hono<AppEnv>,
  slugs: string[],
  forSeconds: number,
  atLeast = 0,
): Promise<number> {
  const until = performance.now() + forSeconds * 1000
  let pages = 0
  for (; pages < atLeast || performance.now() < until; pages += 1) {
    const response = await app.request(
      `http://cards.example/card/${slugs[pages % slugs.length] ?? ''}`,
      { headers },
    )
    const bytes = await response.arrayBuffer()
    if (response.status !== 200 || bytes.byteLength < 1000)
      throw new Error(`${String(response.status)}, ${String(bytes.byteLength)} bytes`)
  }
  return pages
}

/** Asks over HTTP, from a process of its own. */
async function askServer(port: number, slugs: string[], forSeconds: number): Promise<number> {
  const addresses = slugs.map((slug) => `http://127.0.0.1:${String(port)}/card/${slug}`)
  const child = spawn(
    process.execPath,
    [join(process.cwd(), 'bench/cards/askPages.mjs'), String(forSeconds), ...addresses],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The asking process failed.')
  return Number(said)
}

function report(
  name: string,
  { pages, seconds: taken, cpuSeconds }: Measured,
  goal?: number,
): void {
  const perCore = pages / cpuSeconds
  const verdict =
    goal === undefined ? '' : `${perCore >= goal ? 'met' : 'MISSED'} (${String(goal)})`
  console.log(
    `| ${name} | ${(pages / taken).toFixed(0)} | ${perCore.toFixed(0)} | ${((cpuSeconds / pages) * 1000).toFixed(3)} | ${verdict} |`,
  )
}

/** Asks a server on a free port of this machine, first to warm it up; the server ends. */
async function measuredOverHttp(server: Server): Promise<Measured> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await askServer(port, hot, 1)
  const result = await measured(() => askServer(port, hot, seconds))
  server.close()
  return result
}

const database = await openPglite()
const slugs = await fillCards(database.db, Number(options.profiles))
const hot = slugs.slice(0, 20)
console.log(
  '| pages | a second | a second of one core | ms of CPU each | goal |\n|---|---|---|---|---|',
)

const { app } = await benchApp(database.db, { claims })
await askApp(app, hot, 1, WARM_UP)
report('from cache, by a request to the app', await measured(() => askApp(app, hot, seconds)), 2000)

report(
  'from cache, over HTTP',
  await measuredOverHttp(serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server),
  2000,
)

const one = await app.request(`http://cards.example/card/${hot[0] ?? ''}`, { headers })
const [sent, sentHeaders] = [Buffer.from(await one.arrayBuffer()), Object.fromEntries(one.headers)]
report(
  'beside it: the same bytes from a bare node:http',
  await measuredOverHttp(
    createServer((_, response) => response.writeHead(200, sentHeaders).end(sent)).listen(
      0,
      '127.0.0.1',
    ),
  ),
)

const { app: bare } = await benchApp(database.db, {
  claims,
  cardPages: createCardPages({ maxBytes: 0 }),
})
await askApp(bare, slugs, 1, WARM_UP)
report(
  'without a cache, each of another profile',
  await measured(() => askApp(bare, slugs, seconds)),
  300,
)
await database.close()
process.exit(0)
