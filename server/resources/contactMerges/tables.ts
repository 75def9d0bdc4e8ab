import type { MergedContact } from '@/contactMerge/mergedContact'
import type { MergeChoices } from '@/contract/contacts/contactMerge'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, sortKey } from '../../platform/db/columns'

/**
 * The duplicate groups of an owner, as the last scan found them (`server/resources/contactMerges`).
 * `rank` 0 is certain, 1 shares an e-mail or a phone, 2 only a name; 3 and 4 are 1 and 2 with
 * contradicting names or birthdays; 5 shares one value and nothing else; 6 is a switchboard, which
 * is never listed (`members.ts`). `sortName` is the first member's, by
 * which groups of one rank are sorted.
 */
export const duplicateGroups = pgTable(
  'duplicate_groups',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    rank: integer('rank').notNull(),
    size: integer('size').notNull(),
    sortName: sortKey('sort_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('duplicate_groups_in_order').on(
      table.tenantId,
      table.ownerId,
      table.rank,
      table.sortName,
      table.id,
    ),
  ],
)

export const duplicateMembers = pgTable(
  'duplicate_members',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    groupId: uuid('group_id').notNull(),
    contactId: uuid('contact_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.groupId, table.contactId] }),
    index('duplicate_members_by_contact').on(table.tenantId, table.ownerId, table.contactId),
  ],
)

/**
 * The time of each owner's last scan, and the changes shortly before it. Merges and scans lock this
 * row.
 */
export const duplicateScans = pgTable(
  'duplicate_scans',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Null before the first scan. */
    scannedAt: moment('scanned_at'),
    /**
     * A fingerprint of recent changes, which shows whether one from before `scannedAt` was
     * committed after it.
     */
    recent: text('recent').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId] })],
)

/**
 * Dismissals: sets of contacts of which no two are the same person, one row per contact. A survivor
 * inherits the dismissals of the contacts merged into it; that is computed from the merges and not
 * stored here.
 */
export const dismissals = pgTable(
  'dismissals',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    dismissalId: uuid('dismissal_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.dismissalId, table.contactId] }),
    index('dismissals_by_contact').on(table.tenantId, table.ownerId, table.contactId),
  ],
)

/**
 * The merges of an owner. The merged contacts remain as rows of `contacts` with this merge's id.
 * `before` and `result` are the survivor's content before and after; they are null once the merge
 * is undone or one of its contacts is purged. `position` is the order of the merges.
 */
export const contactMerges = pgTable(
  'contact_merges',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    position: integer('position').notNull(),
    survivorId: uuid('survivor_id').notNull(),
    absorbedIds: uuid('absorbed_ids').array().notNull(),
    choices: jsonb('choices').$type<MergeChoices>().notNull(),
    before: jsonb('before').$type<MergedContact>(),
    result: jsonb('result').$type<MergedContact>(),
    undoneAt: moment('undone_at'),
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('contact_merges_in_order').on(table.tenantId, table.ownerId, table.position),
    index('contact_merges_by_survivor').on(table.tenantId, table.ownerId, table.survivorId),
  ],
)
