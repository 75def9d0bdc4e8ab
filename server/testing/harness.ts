import * as v from 'valibot'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { getTableName, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Call } from '@/contract/call'
import { type ErrorBody, errorBody } from '@/contract/errors'
import { type User, user } from '@/contract/account/users'
import { createApp } from '../app'
import { createFileThread } from '../resources/contactImports/reading/fileThread'
import type { PostgresOptions } from '../platform/db/client'
import type { EventRecorder, LinkChecker } from '../ports/cards'
import { createEventRecorder } from '../resources/events/eventRecorder'
import type { Deps, Limits } from '../ports/context'
import type { AppEnv, RateLimiter } from '../ports/http'
import { createPublicOrigin } from '../platform/http/client/publicOrigin'
import { createRateLimiter } from '../platform/http/client/rateLimiter'
import type { JobKindOf } from '../platform/jobs/jobKind'
import { createStepper } from '../platform/jobs/jobStepper'
import { nextResume } from '../platform/jobs/jobStore'
import { registry } from '../resources'
import type { RunnerDeps } from '../platform/jobs/runStep'
import { defaultLimits } from '../platform/limits'
import { createLog } from '../platform/log/createLog'
import { noMail } from '../platform/mail/noMail'
import type { IntegrationClients } from '../ports/integrations'
import type { Mail } from '../ports/mail'
import type { Outbound } from '../ports/outbound'
import type { Wallets } from '../ports/wallets'
import { createRuleSigner } from '../platform/permissions/ruleSigner'
import { createSecretBox } from '../platform/secrets/secretBox'
import { createLinkChecker } from '../resources/profiles/linkChecker'
import { createCardPages } from '../public/cardPages'
import { databaseSecrets } from '../platform/db/tables'
import { allTables } from './allTables'
import { emptyTables } from './emptyTables'
import { type TestFiles, memoryFiles } from './memoryFiles'
import { type TestDatabase, expectTenantsNamed, openTestDatabase } from './testDatabase'
import {
  SIGNED_IN_AT,
  TENANT,
  type TestIdentity,
  createTestIdentity,
  tokenOf,
} from './testIdentity'
import { wrongContactCounts } from './wrongContactCounts'
import { OutboundError } from '../platform/outbound/outboundError'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The `data` of a success, checked with the call's answer schema; undefined for a failure. */
  data: unknown
  /** The error of a failure, checked with the contract's error schema. */
  error: ErrorBody['error'] | undefined
}

export interface Send {
  token?: string | undefined
  params?: Record<string, string | number | boolean>
  body?: unknown
  headers?: Record<string, string>
  /** The address of the client's end of the socket. */
  from?: string
}

/** All tests share one; their steps wait for it without a limit, so that a test can count them. */
const fileThread = createFileThread({ longestWaitMs: 60_000 })

/** A client that refuses every request; a test sets another one. */
const NO_OUTBOUND: Outbound = {
  get: () => Promise.reject(new OutboundError('unreachable', 'Tests call nobody outside.')),
}

const noIntegrations: IntegrationClients = {
  instagram: null,
  twitter: null,
  tiktok: null,
  gohighlevel: null,
  calendly: null,
}

const noWallets: Wallets = { apple: null, google: null }

/** The secrets of the database are made with its schema, and stay. */
const tables = allTables.filter((table) => table !== databaseSecrets).map(getTableName)

/** Tables with computed values, or values used only for counting. */
const computed = new Set([
  ...['duplicate_groups', 'duplicate_members', 'duplicate_scans'],
  ...['link_checks', 'visitor_keys'],
])

/**
 * The worker's database, shared by its test files, because opening one costs more than many tests.
 */
let shared: Promise<TestDatabase> | undefined

export interface TestServerOptions extends PostgresOptions {
  /** For tests that read the database's statistics, or break it. */
  hasOwnDatabase?: boolean
}

/** The real app on a real database, which is emptied before each test. */
export class TestServer {
  app!: Hono<AppEnv>
  /** The dependencies of the app. */
  deps!: Deps
  database!: TestDatabase
  files!: TestFiles
  logged: string[] = []
  rulesPublicKey = ''
  /** The identity provider, reset before each test. */
  identity!: TestIdentity
  limiter!: RateLimiter
  events!: EventRecorder
  /** The client for other servers; a test may replace it. */
  outbound: Outbound = NO_OUTBOUND
  /** The way for mails out of the server; a test may replace it. */
  mail: Mail = noMail
  /** The providers; a test may set some. */
  readonly integrations: IntegrationClients = { ...noIntegrations }
  /** The wallets; a test may set some. */
  readonly wallets: Wallets = { ...noWallets }
  linkChecker!: LinkChecker
  now = SIGNED_IN_AT
  /** The limits of every account; a test may change them. */
  readonly limits: Limits = { ...defaultLimits }
  /** The dependencies of the job runner, as in the app. */
  jobDeps!: RunnerDeps
  /** The number of times that the job runner was woken. */
  wakes = 0
  /** The number of times that the sender of invitations was woken. */
  mailWakes = 0
  /** The number of times that the background work on connections was woken. */
  integrationWakes = 0
  /** The number of times that the sender of pushes was woken. */
  pushWakes = 0
  private isOpen = false

  constructor(private readonly options: TestServerOptions = {}) {}

  async open(): Promise<void> {
    this.database = await (this.options.hasOwnDatabase
      ? openTestDatabase(this.options)
      : (shared ??= openTestDatabase()))
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const clock = () => this.now
    const ruleSigner = await createRuleSigner(JSON.stringify(await exportJWK(privateKey)), clock)
    this.rulesPublicKey = ruleSigner.publicKey
    const log = createLog('info', { write: (line: string) => void this.logged.push(line) })
    this.files = memoryFiles()
    this.identity = createTestIdentity(clock)
    this.limiter = createRateLimiter()
    this.jobDeps = {
      db: this.database.watched.db,
      tenantId: TENANT,
      files: this.files,
      clock,
      log,
      limits: this.limits,
      fileThread,
      registry,
      stripe: null,
      wakeMails: () => void (this.mailWakes += 1),
    }
    const wakeJobs = () => void (this.wakes += 1)
    this.events = createEventRecorder(this.jobDeps)
    const outbound: Outbound = { get: (...request) => this.outbound.get(...request) }
    this.linkChecker = createLinkChecker({ ...this.jobDeps, outbound })
    const isConfigured = () => this.mail.isConfigured
    const mail: Mail = {
      get isConfigured() {
        return isConfigured()
      },
      send: (message) => this.mail.send(message),
    }
    this.deps = {
      ...this.jobDeps,
      // Without a limit of its own a test watches one database.
      requestDb: this.database.watched[this.options.requestMs ? 'requestDb' : 'db'],
      mail,
      wakeIntegrations: () => void (this.integrationWakes += 1),
      wakePushes: () => void (this.pushWakes += 1),
      secretBox: createSecretBox({ keys: [], fallback: ruleSigner.deriveKey('secrets') }),
      identity: this.identity,
      ruleSigner,
      limiter: this.limiter,
      wakeJobs,
      events: this.events,
      outbound,
      linkChecker: this.linkChecker,
      cardPages: createCardPages(),
      publicOrigin: createPublicOrigin(),
      countryHeader: 'x-country',
      shop: null,
      integrations: this.integrations,
      wallets: this.wallets,
    }
    this.app = createApp(this.deps)
    this.isOpen = true
  }

  async close(): Promise<void> {
    // After a failed `open()`, whose error is the one to show.
    if (!this.isOpen) return
    await this.linkChecker.close()
    if (this.options.hasOwnDatabase) await this.database.close()
    expectTenantsNamed()
  }

  /** Empties the database and forgets everything else. */
  async empty(): Promise<void> {
    await this.forget()
    await emptyTables(this.database, tables)
  }

  /** Resets everything but the database, once the work behind requests is done. */
  async forget(): Promise<void> {
    await this.linkChecker.settled()
    this.files.stored.clear()
    this.identity.reset()
    this.limiter.reset()
    this.logged.length = 0
    this.outbound = NO_OUTBOUND
    this.mail = noMail
    this.mailWakes = 0
    this.integrationWakes = 0
    this.pushWakes = 0
    Object.assign(this.integrations, noIntegrations)
    Object.assign(this.wallets, noWallets)
    Object.assign(this.limits, defaultLimits)
    this.now = SIGNED_IN_AT
    this.wakes = 0
  }

  /**
   * Runs the jobs of all owners until nothing is left to do, or for a number of steps of `limit`
   * rows each. If a job pauses after a failed step, the server's clock moves to the end of the
   * pause.
   */
  async runJobs({
    steps = Infinity,
    limit = 100,
    kinds = registry.jobKinds,
  }: { steps?: number; limit?: number; kinds?: readonly JobKindOf[] } = {}): Promise<void> {
    const stepper = createStepper(this.jobDeps, kinds, { limit })
    for (let done = 0; done < steps; done += 1) {
      while (!(await stepper.step())) {
        const resume = await nextResume(this.jobDeps)
        if (!resume || resume <= this.now) return
        this.now = resume
      }
    }
  }

  /** Makes a call of the contract and checks its answer with the contract. */
  async send(
    call: Call,
    { token, params = {}, body, headers = {}, from = '192.0.2.1' }: Send = {},
  ): Promise<Answer> {
    const query = new URLSearchParams()
    let path = call.path
    for (const [name, value] of Object.entries(params)) {
      if (path.includes(`{${name}}`))
        path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
      else query.set(name, String(value))
    }
    const isForm = body instanceof FormData
    const init: RequestInit = {
      method: call.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    }
    const response = await this.app.request(
      query.size > 0 ? `${path}?${query.toString()}` : path,
      init,
      socketFrom(from),
    )
    return readAnswer(call, response)
  }

  /** Creates a user with a record; returns their token, id and default profile. */
  async createActor(userId = 'ada'): Promise<User & { token: string }> {
    const { createUser } = await import('@/contract/account/users')
    const token = tokenOf({ userId })
    const { data } = await this.send(createUser, {
      token,
      body: { userId, firstName: 'Ada', lastName: 'Test' },
    })
    return { ...v.parse(user, data), token }
  }

  /** Fails if an owner's stored counts differ from the counted contacts and uploads. */
  async expectTrueCounts(): Promise<void> {
    expect(await wrongContactCounts(this.database.db)).toEqual([])
    const miscounted = await this.database.db.execute(sql`
      select tenant_id, owner_id, total.bytes, real.bytes as real
      from (select * from upload_totals where bytes <> 0) as total
      full join (select tenant_id, owner_id, sum(bytes) as bytes from uploads group by 1, 2) as real using (tenant_id, owner_id)
      where total.bytes is distinct from real.bytes`)
    const deleted = await this.database.db.execute(
      sql`select key from uploads where key in (select key from files_to_delete)`,
    )
    expect([rowsOf(miscounted), rowsOf(deleted)]).toEqual([[], []])
  }

  /** Returns everything that is stored as one text; equal texts mean that nothing changed. */
  async contents(): Promise<string> {
    const rows = await Promise.all(
      tables
        .filter((table) => !computed.has(table))
        .map((table) =>
          this.database.db.execute(
            sql`select coalesce(json_agg(t order by t::text), '[]'::json)::text as all from ${sql.identifier(table)} t`,
          ),
        ),
    )
    return JSON.stringify([rows.map((result) => rowsOf(result)), [...this.files.stored.keys()]])
  }
}

/** Runs a server for the tests of one file; checks stored counts and statements after each test. */
export function useTestServer(options?: TestServerOptions): TestServer {
  const server = new TestServer(options)
  beforeAll(() => server.open())
  beforeEach(() => server.empty())
  afterEach(() => server.expectTrueCounts())
  afterEach(expectTenantsNamed)
  afterAll(() => server.close())
  return server
}

/** Makes a form with one file, as a browser sends it. */
export function fileForm(content: BlobPart, name = 'contacts.csv', type = 'text/csv'): FormData {
  const form = new FormData()
  form.set('file', new File([content], name, { type }))
  return form
}

/** Returns the bindings of a request through a socket, as far as the app reads them. */
export function socketFrom(remoteAddress: string): AppEnv['Bindings'] {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return { incoming: new IncomingMessage(socket) }
}

async function readAnswer(call: Call, response: Response): Promise<Answer> {
  // Response.text() would drop a byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  const { status, headers } = response
  if (status >= 400) {
    const { error } = v.parse(errorBody, JSON.parse(text))
    return { status, headers, text, data: undefined, error }
  }
  if (call.download || !call.answer)
    return { status, headers, text, data: undefined, error: undefined }
  const body: unknown = JSON.parse(text)
  const data = call.isBare
    ? v.parse(call.answer, body)
    : v.parse(v.strictObject({ data: call.answer }), body).data
  return { status, headers, text, data, error: undefined }
}

/** Returns the rows of a raw statement, which both drivers put into an object. */
function rowsOf(result: unknown): unknown {
  return (result as { rows: unknown }).rows
}
