import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { createApp } from './app'
import { createEventRecorder } from './resources/events'
import { createLinkChecker } from './resources/profiles'
import { type Database, openPglite, openPostgres } from './platform/db/client'
import { openDataFolder } from './platform/db/dataFolder/dataFolder'
import { lockDataFolder } from './platform/db/dataFolder/dataFolderLock'
import type { Env } from './env'
import { createLocalFiles } from './platform/files/localFiles'
import { type DrainingServer, createDrainingServer } from './platform/http/drainingServer'
import { createPublicOrigin } from './platform/http/client/publicOrigin'
import { createRateLimiter } from './platform/http/client/rateLimiter'
import { createFirebaseIdentity } from './platform/identity/firebaseIdentity'
import { createJobRunner } from './platform/jobs/jobRunner'
import { jobKinds, registry } from './resources'
import { limitsOf } from './platform/limits'
import { createLog } from './platform/log/createLog'
import { createOutbound } from './platform/outbound/outbound'
import { createRuleSigner } from './platform/permissions/ruleSigner'
import { createCardPages } from './public/cardPages'
import { startHousekeeping } from './startHousekeeping'
import { serveWeb } from './platform/web/serveWeb'
import type { FileStore } from './ports/files'
import type { AppEnv } from './ports/http'
import { createFileThread } from './resources/contactImports'

export interface RunningServer {
  url: string
  database: Database
  files: FileStore
  /**
   * Stops accepting requests, waits for running requests (5 s at most) and job steps, then closes
   * the database, all within 6 s.
   */
  close: () => Promise<void>
}

interface Options {
  env: Env
  /** Pages besides the web app, such as the local mailbox. */
  mountPages?: (app: Hono<AppEnv>) => void
  /** The built web app. */
  webFolder?: string
}

/**
 * The time limit of a stop. Work that is not committed by then is lost as in a kill, which the
 * database survives.
 */
const STOP_MS = 5_800
/**
 * The embedded database has one connection, which requests get between two steps; Postgres has ten.
 */
const EMBEDDED_JOBS = { parallel: 1, restMs: 20 }
const POSTGRES_JOBS = { parallel: 3, restMs: 1 }
const clock = () => new Date()

/** Opens the data, builds the app and listens. Throws if the data folder or the port is taken. */
export async function startServer({
  env,
  mountPages,
  webFolder = fileURLToPath(new URL('../dist', import.meta.url)),
}: Options): Promise<RunningServer> {
  openDataFolder(env.DATA_DIR, { isShared: env.DATA_DIR_SHARED === '1' })
  const lock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR)
  const database = await (env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : openPglite({
        folder: join(env.DATA_DIR, 'database'),
        ...(lock && { guard: lock.guard }),
        isShared: env.DATA_DIR_SHARED === '1',
      }))
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_TENANT_ID: tenantId,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  } = env
  const log = createLog(env.LOG_LEVEL)
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
  const fileThread = createFileThread()
  const deps = { db: database.db, files, clock, log, limits: limitsOf(env), fileThread, registry }
  const events = createEventRecorder(deps)
  const outbound = createOutbound()
  const linkChecker = createLinkChecker({ ...deps, outbound })
  const jobRunner = createJobRunner({
    deps,
    kinds: jobKinds,
    ...(env.DATABASE_URL ? POSTGRES_JOBS : EMBEDDED_JOBS),
  })
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
      serveWeb(pages, webFolder, config)
    },
  })

  let stopHousekeeping = () => Promise.resolve()
  const stopWork = () => Promise.all([stopHousekeeping(), jobRunner.stop(), linkChecker.close()])
  const closeData = async () => {
    await events.close()
    await fileThread.close()
    await database.close()
    await lock?.release()
  }
  const server = await listen(app, env).catch(async (error: unknown) => {
    await stopWork()
    await closeData()
    throw error
  })
  jobRunner.wake()
  stopHousekeeping = startHousekeeping({ ...deps, isEmbedded: !env.DATABASE_URL })
  const stop = async () => {
    await Promise.all([server.drain(), stopWork()])
    await closeData()
  }
  let stopping: Promise<void> | undefined
  return {
    url: addressOf(server.http, env.HOST),
    database,
    files,
    close: () => (stopping ??= withinTime(stop(), STOP_MS)),
  }
}

function listen(app: Hono<AppEnv>, { HOST, PORT }: Env): Promise<DrainingServer> {
  return new Promise((resolve, reject) => {
    const server = createDrainingServer(app, { hostname: HOST, port: PORT })
    server.http.once('listening', () => {
      resolve(server)
    })
    server.http.once('error', reject)
  })
}

/** Resolves when the work has ended, or when its time is over. */
async function withinTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, end])
  clearTimeout(timer)
}

function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${String(port)}`
}

function appVersion(): string {
  const manifest = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  return manifest.version
}
