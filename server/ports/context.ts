import type { MongoAbility } from '@casl/ability'
import type { SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ArchiveRecord, RecordType } from '@/contract/account/archive'
import type { SuccessStatus } from '@/contract/call'
import type { Db } from '../platform/db/client'
import type { CardPages, EventRecorder, LinkChecker } from './cards'
import type { FileThread } from './contactFiles'
import type { FileStore, Upload } from './files'
import type { PublicOrigin, RateLimiter } from './http'
import type { Identity, IdentityClaims, RuleSigner } from './identity'
import type { IntegrationClients } from './integrations'
import type { Mail } from './mail'
import type { Outbound } from './outbound'
import type { SecretBox } from './secrets'
import type { Shop } from './shop'
import type { StripeAccess } from './stripe'
import type { Wallets } from './wallets'
import type { JobTraits, Membership, OwnedRow, OwnedTable, Owner, Rules } from './registry'

/** The most that one account may leave on the server. */
export interface Limits {
  /** Imports that are being sent, planned or reviewed. */
  waitingImports: number
  /** Bytes of the rows of imports that have not ended. */
  waitingRowBytes: number
  /** Files of exports, made or being made. */
  exportFiles: number
  /** Bytes of pictures and videos. */
  uploadBytes: number
  /** Invitation mails of a person without a plan in a day. */
  invitationMails: number
  /** Mails of the whole server within an hour. */
  mailsAnHour: number
}

/** Everything the app is made of that is injected. */
export interface Deps {
  /** May hold the rows of other tenants too, which other servers serve (see `ofTenant`). */
  db: Db
  /** The one tenant that this server serves. */
  tenantId: string
  /** The same database, in which a statement of a request has a time limit. */
  requestDb: Db
  files: FileStore
  identity: Identity
  ruleSigner: RuleSigner
  limiter: RateLimiter
  clock: () => Date
  log: Logger
  /** Tells the job runner that a job was queued. */
  wakeJobs: () => void
  mail: Mail
  /** Stripe; null when the operator sells no plans. */
  stripe: StripeAccess | null
  /** The operator's shop; null without one. */
  shop: Shop | null
  /** The providers that people connect, as far as the operator has set them up. */
  integrations: IntegrationClients
  /** The wallets of phones that the operator has set up. */
  wallets: Wallets
  /** Encrypts the tokens of connected accounts. */
  secretBox: SecretBox
  /** Tells the sender of invitations that a mail waits. */
  wakeMails: () => void
  /** Tells the background work on connections that something is due. */
  wakeIntegrations: () => void
  /** Tells the sender of pushes that one waits. */
  wakePushes: () => void
  events: EventRecorder
  /** Requests to addresses that people type. */
  outbound: Outbound
  linkChecker: LinkChecker
  cardPages: CardPages
  publicOrigin: PublicOrigin
  /** The header in which a proxy tells a visitor's country; '' for none. */
  countryHeader: string
  limits: Limits
  /** The parts of all resources. */
  registry: Registry
  /** Reads contact files, which anybody may have written. */
  fileThread: FileThread
}

/** The least that background work is given: a database, and the tenant whose work it may claim. */
export type Background = Pick<Deps, 'db' | 'tenantId'>

/** The signed-in user of a request and what they may do. */
export interface Actor extends IdentityClaims {
  isPremium: boolean
  ability: MongoAbility
  memberships: readonly Membership[]
}

/** The context of a public call's verb. */
export interface PublicCtx extends Deps {
  requestId: string
  /**
   * The host of the page that makes the request (`cards.example.com:8443`) when a browser sends it,
   * else of this server. It is the caller's word.
   */
  host: string
  /** The origin under which visitors reach this server (see `PublicOrigin`). */
  origin: string
  /**
   * Runs work once the request's transaction is committed. A failure is logged and changes no answer.
   * The work gets a database of its own: the context's may be the finished transaction.
   */
  afterCommit: (work: (db: Db) => Promise<void>) => void
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => void
  /** Sets the status of a success, one of the call's `alsoAnswers`. */
  setStatus: (status: SuccessStatus) => void
  /** Returns a header of the request. */
  header: (name: string) => string | undefined
  /** The network that the request comes from (see `clientNetwork`). */
  network: string
}

/** The context of a verb: the actor of one request, and the database or the transaction the verb is part of. */
export interface Ctx extends PublicCtx {
  actor: Actor
  /** The upload that was begun before the transaction `db`, for a call that stores files. */
  upload?: Upload
}

/** Reads an archive's records. `db` may be a snapshot. */
export type Reader = Pick<Ctx, 'db' | 'actor'>

/** One batch of records to restore, in its transaction. An owner's batches come one after the other. */
export interface Restoring {
  ctx: Ctx
  /**
   * The stored files of the batch's pictures, by `contactPictureName` or `profilePictureName`; a
   * section removes those it uses.
   */
  pictures: Map<string, string>
  /** A section adds the fields that a profile did not get, because a company locks them. */
  leftOut: { profileId: string; fields: string[] }[]
  /** A section adds the public keys that records have not got back, and those they have instead. */
  newKeys: { kind: 'card' | 'profile' | 'slug'; from: string; to: string }[]
  /** The number of profiles that came back turned off, because the plan allows no more. */
  turnedOff: number
}

/** The records of one type in an account's archive. */
export interface ArchiveSection {
  type: RecordType
  read: (reader: Reader) => AsyncGenerator<ArchiveRecord[]>
  restore: (restoring: Restoring, records: readonly ArchiveRecord[]) => Promise<number>
}

/** The parts that the resources of `server/resources.ts` bring, collected by `createRegistry`. */
export interface Registry {
  rules: Rules
  jobKinds: readonly JobTraits[]
  ownedTables: readonly OwnedTable[]
  /**
   * Each deletes the actor's rows that name files or that others depend on, and returns the files'
   * keys.
   */
  deleteRowsWithFiles: readonly ((scope: {
    db: Db
    actor: Owner
    clock: () => Date
  }) => Promise<string[]>)[]
  /**
   * Each ends what lives outside this server; a failure refuses the deletion. The function that it
   * resolves to runs in the transaction that deletes, and throws if something was begun meanwhile.
   */
  beforeAccountDeletion: readonly ((ctx: Ctx) => Promise<(db: Db) => Promise<void>>)[]
  /** Each after the sections whose records it names. */
  archiveSections: readonly ArchiveSection[]
  /** The rows that paths name, by the piece of the path that names one: `{contactId}`, `/links/{id}`. */
  ownedRows: Readonly<Record<string, OwnedRow>>
  /** Selects a user's memberships as a JSON list of `Membership`. */
  memberships: (actor: Owner) => SQL
  /** Selects whether a user is premium now. */
  isPremium: (actor: Owner, now: Date) => SQL<boolean>
}
