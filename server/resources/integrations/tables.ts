import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type DeletedThings,
  deletionOrigins,
  deletionStates,
} from '@/contract/integrations/connection'
import type { Item } from '@/contract/integrations/block'
import { providerNames } from '@/contract/integrations/providers'
import { created, moment } from '../../platform/db/columns'

/** Attempts to connect that have not ended. The user who began one owns it. */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    provider: text('provider', { enum: providerNames }).notNull(),
    /** The company to connect; null for the person. */
    companyId: uuid('company_id'),
    /** SHA-256 of the state, which the provider sends back, in base64url. */
    stateHash: text('state_hash').notNull(),
    /** SHA-256 of the secret that the browser keeps, in base64url. */
    secretHash: text('secret_hash').notNull(),
    /** The PKCE verifier, encrypted; '' for a provider without PKCE. */
    verifier: text('verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The time of the sign-in that began it; after another sign-in it is of no use. */
    signedInAt: moment('signed_in_at').notNull(),
    /** A request finishes it until then, so that no other does. */
    busyUntil: moment('busy_until'),
    /** SHA-256 of a code that was exchanged, and its tokens, encrypted; '' before. */
    codeHash: text('code_hash').notNull().default(''),
    tokens: text('tokens').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    uniqueIndex('connection_attempts_by_state').on(table.stateHash),
    index('connection_attempts_by_end').on(table.expiresAt),
  ],
)

/** Connected accounts. The owner is a user, or a company by its id. */
export const connections = pgTable(
  'connections',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    provider: text('provider', { enum: providerNames }).notNull(),
    companyId: uuid('company_id'),
    /** The user who connected it. */
    connectedBy: text('connected_by').notNull(),
    accountId: text('account_id').notNull(),
    accountName: text('account_name').notNull(),
    accountUrl: text('account_url'),
    /** The tokens, encrypted for this row's tenant, owner, provider and id; '' once the grant ended. */
    tokens: text('tokens').notNull(),
    /** The id of the key that encrypted them. */
    keyId: text('key_id').notNull(),
    grantedScopes: jsonb('granted_scopes').$type<string[]>().notNull(),
    status: text('status', { enum: ['active', 'unconfirmed', 'reconnect'] }).notNull(),
    problem: text('problem').notNull().default(''),
    /** The time of the present grant; an event before it is not about it. */
    connectedAt: moment('connected_at').notNull(),
    /** The time from which the account counts as the person's; null before they confirm it. */
    confirmedAt: moment('confirmed_at'),
    lastSyncAt: moment('last_sync_at'),
    nextRefreshAt: moment('next_refresh_at'),
    /** The lease of the request that refreshes the tokens. */
    refreshingUntil: moment('refreshing_until'),
    /** The time at which to ask whether the grant still works; null when nobody doubts it. */
    checkAt: moment('check_at'),
    /** The time of the next sync; null for none. */
    nextSyncAt: moment('next_sync_at'),
    /** The lease of the process that syncs. */
    syncingUntil: moment('syncing_until'),
    /** The last time at which a person asked for each act that is limited to one a minute. */
    askedAt: jsonb('asked_at').$type<Record<string, string>>().notNull().default({}),
    version: integer('version').notNull().default(1),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    uniqueIndex('connections_by_provider').on(table.tenantId, table.ownerId, table.provider),
    index('connections_by_account').on(table.provider, table.accountId),
    index('connections_to_sync').on(table.nextSyncAt),
    index('connections_to_check').on(table.checkAt),
    index('connections_to_refresh').on(table.nextRefreshAt),
    index('connections_by_key').on(table.keyId),
  ],
)

/** The newest items of connected accounts, and older ones that a card shows. */
export const connectionItems = pgTable(
  'connection_items',
  {
    tenantId: text('tenant_id').notNull(),
    /** The connection's owner. */
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    provider: text('provider', { enum: providerNames }).notNull(),
    externalId: text('external_id').notNull(),
    kind: text('kind').$type<Item['kind']>().notNull(),
    text: text('text').notNull(),
    detail: text('detail').notNull(),
    url: text('url').notNull(),
    /** The file of its picture; '' for none. */
    pictureKey: text('picture_key').notNull().default(''),
    /** The last time at which its picture could not be read. */
    pictureFailedAt: moment('picture_failed_at'),
    publishedAt: moment('published_at'),
    /** Its place among the newest, from 0; null for an older one. */
    place: integer('place'),
    /** The last time at which the provider had it. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    uniqueIndex('connection_items_by_external_id').on(
      table.tenantId,
      table.ownerId,
      table.connectionId,
      table.externalId,
    ),
  ],
)

/** Deletions of everything that came from an Instagram account. */
export const instagramDeletions = pgTable(
  'instagram_deletions',
  {
    tenantId: text('tenant_id').notNull(),
    /** A user, or a company by its id. */
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    companyId: uuid('company_id'),
    /** The code of its status page; deletions that Instagram asks for at once have one code. */
    code: text('code').notNull(),
    state: text('state', { enum: deletionStates }).notNull(),
    origin: text('origin', { enum: deletionOrigins }).notNull(),
    /** The account; '' once everything of it is deleted. */
    accountId: text('account_id').notNull(),
    accountName: text('account_name').notNull(),
    planned: jsonb('planned').$type<DeletedThings>().notNull(),
    deleted: jsonb('deleted').$type<DeletedThings>().notNull(),
    confirmedAt: moment('confirmed_at'),
    finishedAt: moment('finished_at'),
    /**
     * The time at which it goes on (a process that works on it moves it ahead as its lease), expires
     * while nobody has confirmed it, or is forgotten once it is done; null for a failed one.
     */
    dueAt: moment('due_at'),
    /** The tries of its next step. */
    tries: integer('tries').notNull().default(0),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('instagram_deletions_by_code').on(table.code),
    index('instagram_deletions_due').on(table.dueAt),
  ],
)
