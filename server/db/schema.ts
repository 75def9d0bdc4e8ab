import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, json, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Contact } from '@/contract/contacts'

/** Compared byte by byte, so that every Postgres and PGlite sort alike whatever their locale. */
const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const created = { createdAt: moment('created_at').notNull(), updatedAt: moment('updated_at').notNull() }

/** A person; `id` is the identity provider's. */
export const users = pgTable(
  'users',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull().default(1),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    /** Set with a number while the e-mail address was not confirmed; see `phoneMark`. */
    phoneUnconfirmedSince: moment('phone_unconfirmed_since'),
    isPremium: boolean('is_premium').notNull().default(false),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const profiles = pgTable(
  'profiles',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    slug: text('slug').notNull(),
    isDefault: boolean('is_default').notNull(),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.id] })],
)

/** A card, physical or virtual; `id` is what a tap or a QR code carries. */
export const cards = pgTable(
  'cards',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: text('id').notNull(),
    profileId: uuid('profile_id').notNull(),
    kind: text('kind', { enum: ['virtual', 'physical'] }).notNull(),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.id] })],
)

/** Public keys, unique over all tenants, and whose they are: the one look-up that knows no owner yet. */
export const directory = pgTable(
  'directory',
  {
    kind: text('kind', { enum: ['slug', 'card'] }).notNull(),
    key: text('key').notNull(),
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
)

/**
 * A contact of one owner. The `sort…` and `searchText` columns are derived by `contactRow.ts` on every write; `contentHash` tells whether two
 * contacts say the same. A deleted row stays with `deletedAt` and the id of the deletion that undoes it.
 */
export const contacts = pgTable(
  'contacts',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    profileId: uuid('profile_id').notNull(),
    version: integer('version').notNull(),
    namePrefix: text('name_prefix').notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name').notNull(),
    lastName: text('last_name').notNull(),
    nameSuffix: text('name_suffix').notNull(),
    nickname: text('nickname').notNull(),
    organization: text('organization').notNull(),
    department: text('department').notNull(),
    jobTitle: text('job_title').notNull(),
    emails: jsonb('emails').$type<Contact['emails']>().notNull(),
    phones: jsonb('phones').$type<Contact['phones']>().notNull(),
    websites: jsonb('websites').$type<Contact['websites']>().notNull(),
    addresses: jsonb('addresses').$type<Contact['addresses']>().notNull(),
    birthday: text('birthday').notNull(),
    notes: text('notes').notNull(),
    tags: jsonb('tags').$type<Contact['tags']>().notNull(),
    isFavorite: boolean('is_favorite').notNull(),
    displayImage: text('display_image'),
    source: text('source').$type<Contact['source']>().notNull(),
    extras: jsonb('extras').$type<Contact['extras']>().notNull(),
    contentHash: text('content_hash').notNull(),
    sortName: sortKey('sort_name').notNull(),
    sortOrganization: sortKey('sort_organization').notNull(),
    sortEmail: sortKey('sort_email').notNull(),
    searchText: text('search_text').notNull(),
    deletedAt: moment('deleted_at'),
    deletionId: uuid('deletion_id'),
    ...created,
  },
  (table) => {
    const { tenantId, ownerId, id } = table
    // Lists leave deleted rows out: so do their indexes, which then answer for the ids of a window without reading a row.
    const isKept = sql`${table.deletedAt} is null`
    return [
      primaryKey({ columns: [tenantId, ownerId, id] }),
      index('contacts_by_name').on(tenantId, ownerId, table.sortName, id).where(isKept),
      index('contacts_by_organization').on(tenantId, ownerId, table.sortOrganization, id).where(isKept),
      index('contacts_by_email').on(tenantId, ownerId, table.sortEmail, id).where(isKept),
      index('contacts_by_created').on(tenantId, ownerId, table.createdAt, id).where(isKept),
      index('contacts_by_updated').on(tenantId, ownerId, table.updatedAt, id).where(isKept),
      index('contacts_by_content').on(tenantId, ownerId, table.contentHash),
      index('contacts_by_deletion').on(tenantId, ownerId, table.deletionId).where(sql`${table.deletionId} is not null`),
      index('contacts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    ]
  },
)

/** Answers to POSTs that carried an `Idempotency-Key`, written in the transaction of their effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** As text, not jsonb, so that a repetition gets the very same bytes. */
    answer: json('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.key] })],
)
