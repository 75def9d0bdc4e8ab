import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { openPglite } from '../../server/platform/db/client'
import { createCardPages } from '../../server/public/cardPages'
import { resolveKey } from '../../server/resources/profiles'
import { benchApp } from '../benchApp'
import { fillCards } from './fillCards'
import type { AppEnv } from '../../server/ports/http'

/*
 * Measures how many card pages the server sends per second of one core, on PGlite in memory: from
 * the cache, by a request to the app and over HTTP, next to a bare Node.js server that sends the
 * bytes of one page; and without any cache, the look-up also by itself.
 *
 *   --seconds=5   --profiles=2000
 */

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    profiles: { type: 'string', default: '2000' },
  },
})
const seconds = Number(options.seconds)
/** Pages to request first, until the code of the database and the server is compiled. */
const WARM_UP = 1000
const owner = { tenantId: 'bench', userId: 'nobody' }
const headers = {
  'accept-encoding': 'gzip',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

interface Measured {
  pages: number
  seconds: number
  /** CPU time of this process, all threads included. */
  cpuSeconds: number
}

async function measured(run: () => Promise<number>): Promise<Measured> {
  globalThis.gc?.()
  const [since, used] = [performance.now(), process.cpuUsage()]
  const pages = await run()
  const { user, system } = process.cpuUsage(used)
  return { pages, seconds: (performance.now() - since) / 1000, cpuSeconds: (user + system) / 1e6 }
}

/**
 * Requests the pages of the slugs from the app one after the other, for a time and a minimum number
 * of pages.
 */
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

/** Requests pages over HTTP from a separate process. */
async function askServer(port: number, slugs: string[], forSeconds: number): Promise<number> {
  const addresses = slugs.map((slug) => `http://127.0.0.1:${String(port)}/card/${slug}`)
  const child = spawn(
    process.execPath,
    [join(process.cwd(), 'bench/cards/askPages.mjs'), String(forSeconds), ...addresses],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('askPages.mjs failed.')
  return Number(output)
}

function report(name: string, { pages, seconds, cpuSeconds }: Measured, goal?: number): void {
  const perCore = pages / cpuSeconds
  const verdict =
    goal === undefined ? '' : `${perCore >= goal ? 'met' : 'MISSED'} (${String(goal)})`
  console.log(
    `| ${name} | ${(pages / seconds).toFixed(0)} | ${perCore.toFixed(0)} | ${((cpuSeconds / pages) * 1000).toFixed(3)} | ${verdict} |`,
  )
}

/** Measures a server over HTTP after a warm-up, and closes it. */
async function measureOverHttp(server: Server): Promise<Measured> {
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

const { app } = await benchApp(database.db, { owner })
await askApp(app, hot, 1, WARM_UP)
report('from cache, by a request to the app', await measured(() => askApp(app, hot, seconds)), 2000)

report(
  'from cache, over HTTP',
  await measureOverHttp(serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server),
  2000,
)

const one = await app.request(`http://cards.example/card/${hot[0] ?? ''}`, { headers })
const [sent, sentHeaders] = [Buffer.from(await one.arrayBuffer()), Object.fromEntries(one.headers)]
report(
  'beside it: the same bytes from a bare node:http',
  await measureOverHttp(
    createServer((_, response) => response.writeHead(200, sentHeaders).end(sent)).listen(
      0,
      '127.0.0.1',
    ),
  ),
)

const { app: bare } = await benchApp(database.db, {
  owner,
  cardPages: createCardPages({ maxBytes: 0 }),
})
await askApp(bare, slugs, 1, WARM_UP)
report(
  'without a cache, each of another profile',
  await measured(() => askApp(bare, slugs, seconds)),
  300,
)
const lookUp = async (): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let found = 0
  for (; performance.now() < until; found += 1)
    await resolveKey(database.db, null, slugs[found % slugs.length] ?? '', new Date())
  return found
}
report('the look-up alone, each of another profile', await measured(lookUp))
await database.close()
process.exit(0)
