import type { Block } from '@/contract/integrations/block'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { sql } from 'drizzle-orm'
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { created, moment } from '../../platform/db/columns'

/**
 * Profiles; `slug` is a profile's own address. An index makes sure that an owner has only one
 * default profile.
 */
export const profiles = pgTable(
  'profiles',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    /** The name that the owner gave it. */
    name: text('name').notNull().default('Profile'),
    slug: text('slug').notNull(),
    isDefault: boolean('is_default').notNull(),
    deactivatedAt: moment('deactivated_at'),
    content: jsonb('content').$type<ProfileContent>().notNull(),
    /** Chosen items of connected accounts, as the card shows them; syncs keep them up to date. */
    blocks: jsonb('blocks').$type<Block[]>().notNull().default([]),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    uniqueIndex('profiles_default')
      .on(table.tenantId, table.ownerId)
      .where(sql`${table.isDefault}`),
  ],
)

/** The kinds of keys in addresses that are printed, engraved and sent. */
const publicKinds = ['slug', 'card', 'profile'] as const
export type PublicKind = (typeof publicKinds)[number]

/**
 * Public keys and their owners, unique across all tenants: the only table that is queried without
 * knowing the owner. A `code` is the keyed hash of an activation code; used ones stay.
 */
export const directory = pgTable(
  'directory',
  {
    kind: text('kind', { enum: [...publicKinds, 'code'] }).notNull(),
    key: text('key').notNull(),
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
)

/**
 * Public keys whose account was deleted, which nobody else ever gets. They have no owner and hold
 * nothing but keyed hashes (`keyHasher`): `hash` of the key, and `proof` of what an archive must
 * bring to have it back, '' if nothing can. `day` is a UTC day, `2026-01-31`.
 */
export const retiredKeys = pgTable(
  'retired_keys',
  {
    kind: text('kind', { enum: publicKinds }).notNull(),
    hash: text('hash').notNull(),
    proof: text('proof').notNull(),
    day: text('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] })],
)

/**
 * Further addresses of profiles, besides each profile's own slug. Their slugs are keys of the
 * directory too.
 */
export const links = pgTable(
  'links',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    profileId: uuid('profile_id').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull(),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    uniqueIndex('links_by_slug').on(table.tenantId, table.ownerId, table.slug),
  ],
)

/**
 * The last check of each everlink's address; `key` is the SHA-256 of the address, in hexadecimal.
 */
export const linkChecks = pgTable(
  'link_checks',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    key: text('key').notNull(),
    health: text('health', { enum: ['ok', 'broken', 'unknown'] }).notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.key] })],
)
