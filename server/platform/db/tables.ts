import type { UserSettings } from '@/contract/account/users'
import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { created, moment } from './columns'

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
    /** Set when a phone number is set before the e-mail address is confirmed; see `phoneMark`. */
    phoneUnconfirmedSince: moment('phone_unconfirmed_since'),
    settings: jsonb('settings').$type<UserSettings>().notNull().default({}),
    /** The UTC day of the last mail about one lead, and the number of such mails on it. */
    leadMailDay: text('lead_mail_day').notNull().default(''),
    leadMailsSent: integer('lead_mails_sent').notNull().default(0),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

/**
 * Random secrets of this database, made with its schema. They are in its backups and are never
 * changed: what was hashed with one could not be recognized any more.
 */
export const databaseSecrets = pgTable('database_secrets', {
  name: text('name', { enum: ['publicKeys'] }).primaryKey(),
  secret: text('secret').notNull(),
})

/** Answers to POSTs that carried an `Idempotency-Key`, written in the transaction of their effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** As text, not jsonb, so that a repeated request gets exactly the same bytes. */
    answer: json('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.key] })],
)

/**
 * Files that are no longer used, written in the transaction that stopped using them and deleted
 * after it (`server/platform/files/deleteFiles.ts`); and running uploads, written before their
 * first file is stored and removed when a transaction commits their files
 * (`server/platform/files/uploads.ts`). They have no owner, because they outlive
 * the account; the tenant's server has the files.
 */
export const filesToDelete = pgTable('files_to_delete', {
  /**
   * A file's key, or the id of an upload: the 16 characters with which the keys of its files begin.
   */
  key: text('key').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  /** The time at which a running upload began; null for files to be deleted now. */
  uploadingSince: moment('uploading_since'),
})

/**
 * The pictures and videos in use by an owner's rows, written with those rows and removed when the
 * file goes to `files_to_delete`.
 */
export const uploads = pgTable(
  'uploads',
  {
    key: text('key').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('uploads_by_owner').on(table.tenantId, table.ownerId)],
)

/**
 * The total size of an owner's `uploads`, updated in the same transactions; its row makes parallel
 * uploads of one owner wait for each other.
 */
export const uploadTotals = pgTable(
  'upload_totals',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId] })],
)
