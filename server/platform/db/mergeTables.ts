import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MergedContact } from '@/contactMerge/mergedContact'
import type { MergeChoices } from '@/contract/contacts/contactMerge'
import { moment, sortKey } from './columns'

/**
 * The groups of possible duplicates of an owner, kept from look to look (`server/resources/contactMerges`); `rank` 0 is certain, 1 shares an e-mail or a phone,
 * 2 a name alone; 3 and 4 do so although names or birthdays contradict (`duplicateGrouping.ts`). `sortName` is the first member's, by which groups of a rank are listed.
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

/** Up to when the groups of an owner know of changes, and what had changed shortly before; its row is also the lock that merges and looks of an owner take. */
export const duplicateScans = pgTable(
  'duplicate_scans',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Null before the first look. */
    scannedAt: moment('scanned_at'),
    /** Tells whether a change from before `scannedAt` was committed after it. */
    recent: text('recent').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId] })],
)

/** Contacts no two of which are the same, a row for each. What a merge passes on to its survivor is worked out from the ledger, not kept here. */
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
 * The ledger of merges. The absorbed contacts stay as rows of `contacts` with this merge's id; `before` and `result` are what the survivor said before and
 * after, null once the merge is undone or one of its contacts was erased for good. `position` is the order in which they were made.
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
