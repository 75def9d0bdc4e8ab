import type { MongoAbility } from '@casl/ability'
import type { Logger } from 'pino'
import type { FileThread } from '../../resources/contactImports/reading/fileThread'
import type { Db } from '../db/client'
import type { EventRecorder } from '../../resources/events/eventRecorder'
import type { FileStore } from '../files/fileStore'
import type { Upload } from '../files/upload'
import type { Identity, IdentityClaims } from '../identity/identity'
import type { Outbound } from '../outbound/outbound'
import type { RuleSigner } from '../permissions/ruleSigner'
import type { Limits } from '../limits'
import type { LinkChecker } from '../../resources/profiles/linkChecker'
import type { CardPages } from '../../public/cardPages'
import type { PublicOrigin } from './client/publicOrigin'
import type { RateLimiter } from './client/rateLimiter'

/** What the app is made of; everything outside comes in here. */
export interface Deps {
  db: Db
  files: FileStore
  identity: Identity
  ruleSigner: RuleSigner
  limiter: RateLimiter
  clock: () => Date
  log: Logger
  /** Tells the runner of long work that a job was queued. */
  wakeJobs: () => void
  events: EventRecorder
  /** The way to addresses that people type. */
  outbound: Outbound
  linkChecker: LinkChecker
  cardPages: CardPages
  publicOrigin: PublicOrigin
  /** The most that one account may leave on the server. */
  limits: Limits
  /** Reads contact files, which anybody may have written. */
  fileThread: FileThread
}

/** Who makes a call and what they may do. */
export interface Actor extends IdentityClaims {
  ability: MongoAbility
}

/** What the verb of a public call works with. */
export interface PublicCtx extends Deps {
  requestId: string
  /** The host of the site that asks (`cards.example.com:8443`): that of the page where a browser tells it, else of this server. It is the caller's word. */
  host: string
  /** The origin by which visitors reach this server (see `PublicOrigin`). */
  origin: string
  /**
   * Leaves work for after the request's transaction has ended well; its failure is logged and changes no answer. It is given the database: that of the context may
   * be the transaction, which is over by then.
   */
  afterCommit: (job: (db: Db) => Promise<void>) => void
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => void
  /** The request's own headers, for what a visit is judged by. */
  header: (name: string) => string | undefined
  /** The network that the request comes from (see `clientNetwork`). */
  network: string
}

/** What a service verb works with: one request's actor and the database, or the transaction that it is part of. */
export interface Ctx extends PublicCtx {
  actor: Actor
  /** Where `db` is a transaction of a call that stores files: the upload that was begun before it. */
  upload?: Upload
}
