import { mkdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from './app'
import { type Database, openPglite, openPostgres } from './db/client'
import { lockDataFolder } from './db/dataFolderLock'
import type { Env } from './env'
import { createEventRecorder } from './events/eventRecorder'
import type { FileStore } from './files/fileStore'
import { createLocalFiles } from './files/localFiles'
import type { AppEnv } from './http/mountRoutes'
import { createPublicOrigin } from './http/publicOrigin'
import { createRateLimiter } from './http/rateLimiter'
import { createFirebaseIdentity } from './identity/firebaseIdentity'
import { createJobRunner } from './jobs/jobRunner'
import { jobKinds } from './jobs/kinds'
import { limitsOf } from './limits'
import { createOutbound } from './outbound/outbound'
import { createRuleSigner } from './permissions/ruleSigner'
import { createLinkChecker } from './profiles/linkChecker'
import { createCardPages } from './public/cardPages'
import { startHousekeeping } from './startHousekeeping'
import { serveWeb } from './web/serveWeb'

export interface RunningServer {
  url: string
  database: Database
  files: FileStore
  /** Stops taking requests, lets the running ones finish (10 s at most) and the running steps of jobs, then closes the database. */
  close: () => Promise<void>
}

interface Options {
  env: Env
  /** Pages besides the web app, such as the local mailbox. */
  mountPages?: (app: Hono<AppEnv>) => void
}

const DRAIN_MS = 10_000
/** The embedded database has one connection, which requests get between two steps; Postgres has ten. */
const EMBEDDED_JOBS = { parallel: 1, restMs: 20 }
const POSTGRES_JOBS = { parallel: 3, restMs: 1 }
const clock = () => new Date()

/** Opens the data, builds the app and listens. Throws where the data folder or the port is taken. */
export async function startServer({ env, mountPages }: Options): Promise<RunningServer> {
  mkdirSync(env.DATA_DIR, { recursive: true })
  const lock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR)
  const database = await (env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openPglite({ folder: join(env.DATA_DIR, 'database') }))
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_TENANT_ID: tenantId, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost } = env
  const log = pino({ level: env.LOG_LEVEL, base: null, redact: ['err.config', 'req.headers.authorization'] })
  const ruleSigner = await createRuleSigner(env.RULES_PRIVATE_KEY, clock)
  const identity = createFirebaseIdentity({ projectId, tenantId, emulatorHost, clock })
  const files = createLocalFiles(join(env.DATA_DIR, 'files'))
  const config = {
    apiBaseUrl: '',
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      projectId,
      tenantId,
      emulatorUrl: emulatorHost && `http://${emulatorHost}`,
    },
    rulesPublicKey: ruleSigner.publicKey,
    sentryDsn: env.SENTRY_DSN,
  }
  const deps = { db: database.db, files, clock, log, limits: limitsOf(env) }
  const events = createEventRecorder(deps)
  const outbound = createOutbound()
  const linkChecker = createLinkChecker({ ...deps, outbound })
  const jobRunner = createJobRunner({ deps, kinds: jobKinds, ...(env.DATABASE_URL ? POSTGRES_JOBS : EMBEDDED_JOBS) })
  const app = createApp({
    ...deps,
    identity,
    ruleSigner,
    limiter: createRateLimiter(env.TRUSTED_PROXY_HOPS),
    wakeJobs: jobRunner.wake,
    events,
    outbound,
    linkChecker,
    cardPages: createCardPages(),
    publicOrigin: createPublicOrigin(env.PUBLIC_URL, env.TRUSTED_PROXY_HOPS),
    corsOrigins: env.CORS_ORIGINS,
    version: appVersion(),
    mountPages: (pages) => {
      mountPages?.(pages)
      serveWeb(pages, fileURLToPath(new URL('../dist', import.meta.url)), config)
    },
  })

  let stopHousekeeping = () => Promise.resolve()
  const closeData = async () => {
    await stopHousekeeping()
    await jobRunner.stop()
    await linkChecker.close()
    await events.close()
    await database.close()
    await lock?.release()
  }
  const server = await listen(app, env).catch(async (error: unknown) => {
    await closeData()
    throw error
  })
  jobRunner.wake()
  stopHousekeeping = startHousekeeping({ ...deps, isEmbedded: !env.DATABASE_URL })
  return { url: addressOf(server, env.HOST), database, files, close: () => drain(server).then(closeData) }
}

function listen(app: Hono<AppEnv>, { HOST, PORT }: Env): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: HOST, port: PORT, serverOptions: { requestTimeout: 120_000, headersTimeout: 20_000 } }) as Server
    server.once('listening', () => { resolve(server) })
    server.once('error', reject)
  })
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => { server.closeAllConnections() }, DRAIN_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${String(port)}`
}

function appVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return manifest.version
}
