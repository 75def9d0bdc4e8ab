import * as v from 'valibot'
import { timestamp, uuid } from '../fields'
import { answerList } from '../list'
import { item, providerName } from './block'

/**
 * The states of a connection. `unconfirmed`: the person has not yet said that this is their account;
 * `reconnect`: the grant has ended; `paused`: the plan does not cover it: what is published stays and
 * is still checked, but nothing new comes and nothing is sent.
 */
const connectionStatuses = ['active', 'unconfirmed', 'reconnect', 'paused'] as const

/** A connected account. Its tokens never leave the server. */
const connection = v.object({
  id: uuid,
  status: v.picklist(connectionStatuses),
  /** The reason of `reconnect` or of the last failed sync, for people; '' for none. */
  problem: v.string(),
  /** The account's id at the provider; for GoHighLevel the location's. */
  accountId: v.string(),
  accountName: v.string(),
  /** The account's page at the provider; null if it has none. */
  accountUrl: v.nullable(v.string()),
  grantedScopes: answerList(v.string()),
  /** Scopes that were asked for and not granted. */
  missingScopes: answerList(v.string()),
  connectedAt: timestamp,
  /** The last time at which everything was read, or sent, without a failure. */
  lastSyncAt: v.nullable(timestamp),
  /** The time at which the token is renewed; null when it does not have to be. */
  nextRefreshAt: v.nullable(timestamp),
})
export type Connection = v.InferOutput<typeof connection>

/** A provider as one person or company has it. */
export const integration = v.object({
  provider: providerName,
  /** False while the operator has not set the provider up. */
  isSetUp: v.boolean(),
  /** The reason why the caller cannot connect now, for people; '' when they can. */
  lock: v.string(),
  connection: v.nullable(connection),
  /** The newest items of the account; empty until the account is confirmed. */
  items: answerList(item),
})
export type Integration = v.InferOutput<typeof integration>

/** The provider's page on which to allow the connection. */
export const startedConnection = v.object({
  url: v.string(),
  /** The value that comes back with the answer, for the browser to find its secret. */
  state: v.string(),
  expiresAt: timestamp,
})
export type StartedConnection = v.InferOutput<typeof startedConnection>

/** The counts of what a deletion removes. */
const deletedThings = v.object({
  connections: v.number(),
  items: v.number(),
  files: v.number(),
  /** Blocks of cards that show items. */
  blocks: v.number(),
})
export type DeletedThings = v.InferOutput<typeof deletedThings>

export const deletionStates = ['initiated', 'confirmed', 'deleting', 'done', 'failed'] as const
/** The origins of a deletion: the person here, or Instagram's callbacks. */
export const deletionOrigins = ['person', 'deauthorize', 'dataDeletion'] as const

/** The deletion of everything that came from an Instagram account. */
export const deletion = v.object({
  /** The code that confirms it, and under which its status page shows. */
  code: v.string(),
  state: v.picklist(deletionStates),
  origin: v.picklist(deletionOrigins),
  accountName: v.string(),
  /** The counts of what would go, when it began. */
  planned: deletedThings,
  deleted: deletedThings,
  createdAt: timestamp,
  confirmedAt: v.nullable(timestamp),
  finishedAt: v.nullable(timestamp),
  /** The status page, which needs no sign-in. */
  statusUrl: v.string(),
})
export type Deletion = v.InferOutput<typeof deletion>
