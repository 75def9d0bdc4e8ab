import type { Hono } from 'hono'
import { exportJWK, generateKeyPair } from 'jose'
import { type Logger, pino } from 'pino'
import { createApp } from '../server/app'
import { registry } from '../server/resources'
import { createFileThread } from '../server/resources/contactImports/reading/fileThread'
import type { Db } from '../server/platform/db/client'
import { createEventRecorder } from '../server/resources/events/eventRecorder'
import { createPublicOrigin } from '../server/platform/http/client/publicOrigin'
import { createRateLimiter } from '../server/platform/http/client/rateLimiter'
import { defaultLimits } from '../server/platform/limits'
import { noMail } from '../server/platform/mail/noMail'
import { createSecretBox } from '../server/platform/secrets/secretBox'
import { createRuleSigner } from '../server/platform/permissions/ruleSigner'
import { createLinkChecker } from '../server/resources/profiles/linkChecker'
import { createCardPages } from '../server/public/cardPages'
import { createTestIdentity } from '../server/testing/testIdentity'
import type { FileThread } from '../server/ports/contactFiles'
import type { FileStore } from '../server/ports/files'
import type { AppEnv } from '../server/ports/http'
import type { Owner } from '../server/ports/registry'
import type { Limits, Registry } from '../server/ports/context'
import type { CardPages } from '../server/ports/cards'

/** The address of the owner in all tokens. */
export const BENCH_EMAIL = 'big@example.com'

interface BenchApp {
  app: Hono<AppEnv>
  /** The parts that the job runner needs. */
  deps: {
    db: Db
    tenantId: string
    files: FileStore
    clock: () => Date
    log: Logger
    limits: Limits
    fileThread: FileThread
    registry: Registry
    stripe: null
    wakeMails: () => void
  }
}

/**
 * Creates the app on a database, without a network: every token is the owner's, files are discarded,
 * and no other service is called.
 */
export async function benchApp(
  db: Db,
  {
    clock = () => new Date(),
    owner,
    cardPages = createCardPages(),
  }: { clock?: () => Date; owner: Owner; cardPages?: CardPages },
): Promise<BenchApp> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const ruleSigner = await createRuleSigner(JSON.stringify(await exportJWK(privateKey)), clock)
  const files: FileStore = {
    put: () => Promise.resolve(),
    get: () => Promise.resolve(null),
    size: () => Promise.resolve(null),
    delete: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    checkWritable: () => Promise.resolve(),
    deleteDrafts: () => Promise.resolve(),
  }
  const deps = {
    db,
    tenantId: 'bench',
    files,
    clock,
    log: pino({ level: 'error' }),
    limits: defaultLimits,
    fileThread: createFileThread(),
    registry,
    stripe: null,
    wakeMails: () => undefined,
  }
  const outbound = { get: () => Promise.reject(new Error('A benchmark calls nobody.')) }
  const app = createApp({
    ...deps,
    requestDb: db,
    identity: { ...createTestIdentity(clock), verify: () => Promise.resolve(claimsOf(owner)) },
    ruleSigner,
    limiter: createRateLimiter(),
    wakeJobs: () => undefined,
    mail: noMail,
    wakeIntegrations: () => undefined,
    wakePushes: () => undefined,
    secretBox: createSecretBox({ keys: [], fallback: new Uint8Array(32) }),
    events: createEventRecorder(deps),
    outbound,
    linkChecker: createLinkChecker({ ...deps, outbound }),
    cardPages,
    publicOrigin: createPublicOrigin(),
    countryHeader: '',
    shop: null,
    wallets: { apple: null, google: null },
    integrations: {
      instagram: null,
      twitter: null,
      tiktok: null,
      gohighlevel: null,
      calendly: null,
    },
  })
  return { app, deps }
}

function claimsOf(owner: Owner) {
  return {
    ...owner,
    email: BENCH_EMAIL,
    isEmailVerified: true,
    phoneNumber: '',
    name: '',
    authTime: new Date(),
    validSince: new Date(),
  }
}
