import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDataFolder } from '../platform/db/dataFolder/dataFolder'
import { lockDataFolder } from '../platform/db/dataFolder/dataFolderLock'
import type { Env } from '../env'
import { isAddressInUse } from '../platform/http/isAddressInUse'
import { listenError } from '../platform/http/listenError'
import { type RunningServer, startServer } from '../start'
import { startAuthEmulator } from './authEmulator'
import { demoCardMail, writeDemoCodes } from './demo/demoCards'
import { seedDemo } from './demo/seed'
import { type EmulatorAddress, createAccount, findAccount } from './emulatorRest'
import { freePort } from './freePort'
import { LOCAL_PROJECT_ID, LOCAL_TENANT_ID, readOrCreateRulesKey, localEnv } from './localEnv'
import { shopVariables, startLocalShop } from './localShop'
import { startLocalIntegrations } from './localIntegrations'
import { startLocalStripe } from './localStripe'
import { createMailbox, mountMailbox } from './mailbox'
import { findUser } from '../platform/identity/userRecord'
import { createRuleSigner } from '../platform/permissions/ruleSigner'

/**
 * The account that the first start creates. It is publicly known and works on this machine only.
 */
export const DEMO_ACCOUNT = {
  email: 'demo@tessera.example',
  password: 'tessera-demo',
  displayName: 'Ines Marchetti',
}

export interface LocalStack {
  url: string
  dataDir: string
  /** False under APP_ENV=test: tests create their own accounts. */
  hasDemo: boolean
  /** Stops the server (after its running requests), the database and the emulator. */
  close: () => Promise<void>
}

interface Listeners {
  /** Called when the identity emulator ends unexpectedly. */
  onLost: () => void
  /** Called with what the start does next, for people. */
  onStep: (doing: string) => void
}

/** The error for a taken port; `message` says how to choose another. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'
}

/**
 * Starts identity emulator, simulated Stripe and shop, database, API and web app on this machine, and
 * resolves when all of them answer. The first start creates the demo account and its data. While it runs,
 * `stack.json` in the data folder has the addresses. Throws EnvError, PortTakenError or
 * DataFolderTakenError, with nothing left running.
 */
export async function startLocalStack(
  source: Record<string, string | undefined>,
  { onLost, onStep }: Listeners,
): Promise<LocalStack> {
  onStep('Opening the database and the accounts')
  const port = await freePort()
  const named = localEnv(source, port, PLACEHOLDER_KEY)
  openDataFolder(named.DATA_DIR, { isShared: named.DATA_DIR_SHARED === '1' })
  const lock = await lockDataFolder(named.DATA_DIR, { part: 'local' })
  const opened: { close: () => Promise<void> }[] = [{ close: lock.release }]
  const close = async () => {
    for (const part of opened.reverse().splice(0)) await part.close()
  }
  try {
    if (named.PORT !== 0)
      await freePort(named.PORT).catch((error: unknown) => {
        throw listenError(error, named)
      })
    const stripe = await startLocalStripe(source, named.DATA_DIR)
    if (stripe) opened.push(stripe)
    const shop = await startLocalShop(source)
    if (shop) opened.push(shop)
    const providers = await startLocalIntegrations(source, named.DATA_DIR)
    for (const provider of providers.values()) opened.push(provider)
    const ofProviders = [...providers.values()].map(({ variables }) => variables)
    const env = localEnv(
      Object.assign({}, source, shopVariables(shop), ...ofProviders) as typeof source,
      port,
      await readOrCreateRulesKey(join(named.DATA_DIR, 'rules-key.json')),
      stripe?.origin,
    )
    const address = {
      host: env.FIREBASE_AUTH_EMULATOR_HOST,
      projectId: LOCAL_PROJECT_ID,
      tenantId: LOCAL_TENANT_ID,
    }
    const server = await startParts(env, address, port, opened, onLost)
    const hasDemo = env.APP_ENV !== 'test'
    if (hasDemo) {
      onStep('Adding the demo')
      await addDemo(server, address, env)
    }
    await requireAnswer(`${server.url}/readyz`)
    stripe?.setWebhookUrl(`${server.url}/v1/stripe/webhook`)
    const dataDir = resolve(env.DATA_DIR)
    const note = join(dataDir, 'stack.json')
    const addresses = {
      url: server.url,
      emulator: address,
      stripe: stripe?.origin,
      providers: Object.fromEntries([...providers].map(([name, { origin }]) => [name, origin])),
    }
    writeFileSync(note, JSON.stringify({ ...addresses, pid: process.pid }))
    opened.push({
      close: () => {
        rmSync(note, { force: true })
        return Promise.resolve()
      },
    })
    return { url: server.url, dataDir, hasDemo, close }
  } catch (error) {
    await close()
    throw isAddressInUse(error) ? portTaken(named.PORT) : error
  }
}

/**
 * Starts emulator and server in parallel. If one fails, the other is awaited and added to `opened`.
 */
async function startParts(
  env: Env,
  address: EmulatorAddress,
  port: number,
  opened: { close: () => Promise<void> }[],
  onLost: () => void,
): Promise<RunningServer> {
  const running: { server?: RunningServer } = {}
  const cardMail = () =>
    running.server
      ? demoCardMail(env.DATA_DIR, running.server.database.db, DEMO_ACCOUNT.email)
      : Promise.resolve([])
  const mailbox = createMailbox(address, () => new Date(), cardMail)
  const noteMail = () => void mailbox.note().catch(() => undefined)
  const emulatorStart = startAuthEmulator({
    ...address,
    port,
    snapshotFile: join(env.DATA_DIR, 'identity.json'),
    onChange: noteMail,
    onLost,
  })
  const serverStart = startServer({
    env,
    mail: mailbox.mail,
    mountPages: (app) => {
      mountMailbox(app, mailbox)
    },
  })
  const [emulator, server] = await Promise.allSettled([emulatorStart, serverStart])
  for (const part of [emulator, server]) if (part.status === 'fulfilled') opened.push(part.value)
  valueOf(emulator)
  running.server = valueOf(server)
  return running.server
}

async function addDemo(
  { database: { db }, files }: RunningServer,
  address: EmulatorAddress,
  { DATA_DIR, RULES_PRIVATE_KEY }: Env,
): Promise<void> {
  const { tenantId } = address
  const { email } = DEMO_ACCOUNT
  const userId = (await findAccount(address, email)) ?? (await createAccount(address, DEMO_ACCOUNT))
  if (await findUser(db, tenantId, userId)) return
  const now = new Date()
  const ruleSigner = await createRuleSigner(RULES_PRIVATE_KEY, () => now)
  const blank = await seedDemo({ db, files, ruleSigner, tenantId, userId, email, now })
  writeDemoCodes(DATA_DIR, blank)
}

async function requireAnswer(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${String(response.status)}.`)
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

function portTaken(port: number): PortTakenError {
  return new PortTakenError(
    `Port ${String(port)} is in use. Choose another, for example: PORT=${String(port + 1)} npm start`,
  )
}

/**
 * Replaces the real key while only PORT and DATA_DIR are read, before the folder with the key is
 * locked.
 */
const PLACEHOLDER_KEY = JSON.stringify(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
)
