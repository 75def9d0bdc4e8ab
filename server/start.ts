import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { createApp } from './app'
import { createEventRecorder } from './resources/events'
import { startIntegrations } from './resources/integrations'
import { createLinkChecker } from './resources/profiles'
import type { Database } from './platform/db/client'
import { warnOfNewerSchema } from './platform/db/warnOfNewerSchema'
import type { Env } from './env'
import { type Wakes, backgroundWork } from './backgroundWork'
import { openData } from './openData'
import { createLocalFiles } from './platform/files/localFiles'
import { type DrainingServer, createDrainingServer } from './platform/http/drainingServer'
import { listenError } from './platform/http/listenError'
import { createPublicOrigin } from './platform/http/client/publicOrigin'
import { createRateLimiter } from './platform/http/client/rateLimiter'
import { createFirebaseIdentity } from './platform/identity/firebaseIdentity'
import { createJobRunner } from './platform/jobs/jobRunner'
import { STEP_MS } from './platform/jobs/jobStepper'
import { startWorker } from './platform/jobs/startWorker'
import { createOperatorIntegrations } from './operatorIntegrations'
import { createOperatorShop } from './operatorShop'
import { createOperatorWallets } from './operatorWallets'
import { registry } from './resources'
import { limitsOf } from './platform/limits'
import { openOperatorSocket } from './platform/operator/operatorSocket'
import { createLog } from './platform/log/createLog'
import { noMail } from './platform/mail/noMail'
import { createSmtpMail } from './platform/mail/smtpMail'
import { createOutbound } from './platform/outbound/outbound'
import { createRuleSigner } from './platform/permissions/ruleSigner'
import { createSecretBox } from './platform/secrets/secretBox'
import { createStripe } from './providers/stripe/createStripe'
import { createCardPages } from './public/cardPages'
import { startHousekeeping } from './startHousekeeping'
import { serveWeb } from './platform/web/serveWeb'
import type { PublicConfig } from '@/contract/publicConfig'
import type { Deps } from './ports/context'
import type { FileStore } from './ports/files'
import type { AppEnv } from './ports/http'
import type { Mail } from './ports/mail'
import type { StripeAccess } from './ports/stripe'
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
  /** The way for mails out of this server, instead of SMTP_URL. */
  mail?: Mail
}

/**
 * The time limit of a stop. Work that is not committed by then is lost as in a kill, which the
 * database survives.
 */
const STOP_MS = 5_800
/**
 * The embedded database has one connection, which requests get between two steps; Postgres has ten.
 */
const EMBEDDED_JOBS = { parallel: 1, restMs: 20, aimMs: STEP_MS.embedded }
const POSTGRES_JOBS = { parallel: 3, restMs: 1, aimMs: STEP_MS.postgres }
const clock = () => new Date()

/** Opens the data, builds the app and listens. Throws if the data folder or the port is taken. */
export async function startServer({
  env,
  mountPages,
  webFolder = fileURLToPath(new URL('../dist', import.meta.url)),
  mail = mailOf(env),
}: Options): Promise<RunningServer> {
  const { database, lock } = await openData(env)
  const services = { ...(await createServices(env, database)), mail }
  await warnOfNewerSchema(database.db, services.log)
  const { events, fileThread, files, linkChecker, ruleSigner, shop } = services
  const origin = env.PUBLIC_URL || 'http://localhost'
  const workers = startWorkers(services, origin)
  const jobRunner = createJobRunner({
    deps: { ...services, wakeMails: workers.mails.wake },
    kinds: registry.jobKinds,
    ...(env.DATABASE_URL ? POSTGRES_JOBS : EMBEDDED_JOBS),
  })
  const app = createApp({
    ...services,
    wakeJobs: jobRunner.wake,
    wakeMails: workers.mails.wake,
    wakeIntegrations: workers.integrations.wake,
    wakePushes: workers.pushes.wake,
    corsOrigins: env.CORS_ORIGINS,
    version: appVersion(),
    mountPages: (pages) => {
      mountPages?.(pages)
      const isWorkerOff = env.SERVICE_WORKER === 'off'
      serveWeb(pages, webFolder, webConfig(env, ruleSigner.publicKey), isWorkerOff)
    },
  })

  let stopHousekeeping = () => Promise.resolve()
  let closeOperatorSocket = () => Promise.resolve()
  const stopWork = () =>
    Promise.all([
      closeOperatorSocket(),
      stopHousekeeping(),
      jobRunner.stop(),
      linkChecker.close(),
      shop?.close(),
      ...Object.values(workers).map((worker) => worker.stop()),
    ])
  const closeData = async () => {
    await events.close()
    await fileThread.close()
    await database.close()
    await lock?.release()
  }
  const server = await listen(app, env).catch(async (error: unknown) => {
    await stopWork()
    await closeData()
    throw listenError(error, env)
  })
  closeOperatorSocket = await openOperatorSocket({
    folder: env.DATA_DIR,
    commands: registry.operatorCommands,
    deps: { ...services, publicUrl: env.PUBLIC_URL || addressOf(server.http, env.HOST) },
    log: services.log,
  })
  jobRunner.wake()
  for (const worker of Object.values(workers)) worker.wake()
  // The first person finds the products with their pictures; a failure is logged there.
  void shop?.listProducts().catch(() => undefined)
  stopHousekeeping = startHousekeeping({ ...services, isEmbedded: !env.DATABASE_URL })
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

/** Starts the background work besides jobs and housekeeping. */
function startWorkers(services: Omit<Deps, Wakes>, origin: string) {
  const { mails, wallets, pushes } = backgroundWork(services, origin)
  const { log } = services
  return {
    mails: startWorker({ ...mails, log }),
    integrations: startIntegrations(services),
    wallets: startWorker({ ...wallets, log }),
    pushes: startWorker({ ...pushes, log }),
  }
}

/** Creates everything that is injected into the app, except for the job runner. */
async function createServices(env: Env, database: Database): Promise<Omit<Deps, 'mail' | Wakes>> {
  const { db, requestDb } = database
  const log = createLog(env.LOG_LEVEL)
  const tenantId = env.FIREBASE_TENANT_ID
  const outbound = createOutbound()
  const files = createLocalFiles(join(env.DATA_DIR, 'files'))
  const limits = limitsOf(env)
  const ruleSigner = await createRuleSigner(env.RULES_PRIVATE_KEY, clock)
  return {
    db,
    tenantId,
    requestDb,
    clock,
    log,
    outbound,
    registry,
    ruleSigner,
    secretBox: createSecretBox({
      keys: env.TOKEN_KEYS,
      fallback: ruleSigner.deriveKey('secrets'),
    }),
    identity: createFirebaseIdentity({
      projectId: env.FIREBASE_PROJECT_ID,
      tenantId,
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
      clock,
    }),
    files,
    fileThread: createFileThread(),
    limits,
    limiter: createRateLimiter(env.TRUSTED_PROXY_HOPS),
    events: createEventRecorder({ db, log }),
    linkChecker: createLinkChecker({ db, clock, log, outbound }),
    cardPages: createCardPages(),
    publicOrigin: createPublicOrigin(env.PUBLIC_URL, env.TRUSTED_PROXY_HOPS),
    countryHeader: env.COUNTRY_HEADER,
    shop: createOperatorShop(env, { db, tenantId, files, clock, log, limits, outbound }),
    stripe: stripeOf(env),
    integrations: createOperatorIntegrations(env, { clock, outbound }),
    wallets: createOperatorWallets(env, { clock, log }),
  }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Env): Mail {
  return url === '' ? noMail : createSmtpMail({ url, from })
}

function stripeOf(env: Env): StripeAccess | null {
  if (env.STRIPE_SECRET_KEY === '') return null
  return createStripe({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    apiUrl: env.STRIPE_API_URL,
  })
}

function webConfig(env: Env, rulesPublicKey: string): Omit<PublicConfig, 'cspNonce'> {
  const emulatorHost = env.FIREBASE_AUTH_EMULATOR_HOST
  return {
    apiBaseUrl: '',
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      projectId: env.FIREBASE_PROJECT_ID,
      tenantId: env.FIREBASE_TENANT_ID,
      emulatorUrl: emulatorHost && `http://${emulatorHost}`,
    },
    rulesPublicKey,
    sentryDsn: env.SENTRY_DSN,
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
