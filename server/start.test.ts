import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEnv } from './env'
import { openPglite } from './platform/db/client'
import { listenError } from './platform/http/listenError'
import { explainStart } from './platform/log/explainStart'
import { type RunningServer, startServer } from './start'

// A start creates a database, which takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let folder = ''
let server: RunningServer | undefined
/** The ids of requests that the page of `start` has begun to answer. */
const begun = new Set<string>()
/** A data folder with a migrated database: most tests start from a copy, which is quick. */
let earlier = ''

beforeAll(async () => {
  earlier = mkdtempSync(join(tmpdir(), 'tessera-earlier-'))
  const { close } = await openPglite({ folder: join(earlier, 'database') })
  await close()
})
afterAll(() => {
  rmSync(earlier, { recursive: true, force: true })
})
const data = () => join(folder, 'data')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-start-'))
  mkdirSync(join(folder, 'web'))
  writeFileSync(
    join(folder, 'web', 'index.html'),
    '<script type="application/json" id="tessera-config">{}</script>',
  )
})
afterEach(async () => {
  begun.clear()
  await server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts the product like `npm run serve`, with an extra page that takes the requested
 * milliseconds.
 */
async function start(more: Record<string, string> = {}): Promise<RunningServer> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const env = parseEnv({
    APP_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data(),
    FIREBASE_PROJECT_ID: 'demo-test',
    FIREBASE_TENANT_ID: 'tenant',
    FIREBASE_API_KEY: 'key',
    RULES_PRIVATE_KEY: JSON.stringify(await exportJWK(privateKey)),
    LOG_LEVEL: 'silent',
    ...more,
  })
  server = await startServer({
    env,
    webFolder: join(folder, 'web'),
    mountPages: (app) => {
      app.get('/slow/:ms', async (c) => {
        begun.add(c.req.query('id') ?? '')
        await wait(Number(c.req.param('ms')))
        return c.text('done')
      })
    },
  })
  return server
}

interface Ask {
  status: number
  connection: string | undefined
}

function ask(url: string, agent: Agent): Promise<Ask> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection })
      })
    })
    request.once('error', reject)
  })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

describe('a stop under load', () => {
  it('cuts off no running request of ten clients with open connections, and accepts no new connection', async () => {
    cpSync(earlier, data(), { recursive: true })
    const { url, close } = await start()
    const answers: Ask[] = []
    const ends = Array.from({ length: 10 }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let count = 0; ; count += 1) {
        const id = `${String(client)}-${String(count)}`
        try {
          answers.push(await ask(`${url}/slow/${String(client * 30)}?id=${id}`, agent))
        } catch (error) {
          // A request that meets the end of an idle connection has not begun, and is sent again.
          if (codeOf(error) === 'ECONNRESET' && !begun.has(id)) continue
          agent.destroy()
          return codeOf(error)
        }
      }
    })
    await wait(1_000)
    const before = answers.length
    const since = performance.now()
    await close()
    const ms = performance.now() - since
    expect(await Promise.all(ends)).toEqual(Array.from({ length: 10 }, () => 'ECONNREFUSED'))
    expect(before).toBeGreaterThan(10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.slice(0, before).map(({ connection }) => connection)).not.toContain('close')
    expect(answers.slice(-1)[0]?.connection).toBe('close')
    expect(ms).toBeLessThan(6_000)
  })

  it('waits for a request of four seconds, cuts off one of nine, and ends within six seconds despite idle connections', async () => {
    cpSync(earlier, data(), { recursive: true })
    const { url, close } = await start()
    const [idle, short, long] = [new Agent({ keepAlive: true }), new Agent(), new Agent()]
    await ask(`${url}/healthz`, idle)
    const answered = ask(`${url}/slow/4000`, short)
    const cut = ask(`${url}/slow/9000`, long).catch(codeOf)
    await wait(200)
    const since = performance.now()
    await close()
    expect(performance.now() - since).toBeLessThan(6_000)
    expect(await answered).toEqual({ status: 200, connection: 'close' })
    expect(await cut).toBe('ECONNRESET')
    for (const agent of [idle, short, long]) agent.destroy()
  })
})

/** Returns the permissions of a folder and of everything in it, each once. */
function modesBelow(path: string, found = new Set<string>()): Set<string> {
  const { mode } = lstatSync(path)
  const isFolder = lstatSync(path).isDirectory()
  if (isFolder || lstatSync(path).isFile())
    found.add(`${isFolder ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`)
  if (isFolder) for (const name of readdirSync(path)) modesBelow(join(path, name), found)
  return found
}

describe('the address', () => {
  it('is refused in one sentence, without a stack, if this machine has none like it', async () => {
    cpSync(earlier, data(), { recursive: true })
    const said = (more: Record<string, string>) => start(more).then(() => 'started', explainStart)
    expect(await said({ HOST: '203.0.113.7' })).toMatch(/^HOST: [^\n]+203\.0\.113\.7[^\n]+$/)
    expect(await said({ HOST: 'nowhere.invalid' })).toMatch(/^HOST: [^\n]+nowhere\.invalid[^\n]+$/)
  })

  it('is refused in one sentence if the account may not listen there', () => {
    const refusal = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
    const said = explainStart(listenError(refusal, { HOST: '0.0.0.0', PORT: 80 }))
    expect(said).toMatch(/^PORT: [^\n]+80[^\n]+$/)
  })
})

describe('the data folder', () => {
  const CLOSED = new Set(['folder 700', 'file 600'])

  it('is closed to other accounts with everything that the database creates, at the first start and later', async () => {
    const { database, files, close } = await start()
    for (const statement of [
      'create table later as select generate_series(1, 20000) as id',
      'create index on later (id)',
      'checkpoint',
    ])
      await database.db.execute(statement)
    await files.put(`${'a'.repeat(32)}.webp`, new Uint8Array(8))
    expect(modesBelow(data())).toEqual(CLOSED)
    await close()
    expect(modesBelow(data())).toEqual(CLOSED)
  })

  it('is closed if an earlier version left it open', async () => {
    cpSync(earlier, data(), { recursive: true })
    mkdirSync(join(data(), 'files'))
    writeFileSync(join(data(), 'files', 'old.webp'), '')
    for (const [path, mode] of [
      ['database/PG_VERSION', 0o644],
      ['database/base', 0o755],
      ['files/old.webp', 0o666],
      ['files', 0o777],
      ['', 0o755],
    ] as const)
      chmodSync(join(data(), path), mode)
    await start()
    expect(modesBelow(data())).toEqual(CLOSED)
  })

  it('keeps its permissions if it is shared on purpose', async () => {
    cpSync(earlier, data(), { recursive: true })
    chmodSync(data(), 0o770)
    await start({ DATA_DIR_SHARED: '1' })
    expect(lstatSync(data()).mode & 0o777).toBe(0o770)
  })

  it('is refused in one sentence, without a stack, if it is a file', async () => {
    writeFileSync(data(), '')
    const said = await start().then(() => 'started', explainStart)
    expect(said).toBe(
      `DATA_DIR: the folder ${data()} cannot be used, because a file is in its place.`,
    )
    if (process.platform === 'linux')
      expect(await start({ DATA_DIR: '/proc/tessera' }).then(() => 'started', explainStart)).toBe(
        'DATA_DIR: the folder /proc/tessera cannot be used, because it cannot be made there.',
      )
  })

  it('is free again after a stop', async () => {
    cpSync(earlier, data(), { recursive: true })
    const { close } = await start()
    await close()
    expect(readdirSync(data()).sort()).toEqual(['database'])
    await start()
  })
})
