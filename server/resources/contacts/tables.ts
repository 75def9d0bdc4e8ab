import type { Contact } from '@/contract/contacts/contact'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { created, moment, sortKey } from '../../platform/db/columns'

/** The version of the derived columns; rows of an earlier one are derived again after the update. */
export const DERIVED_VERSION = 2

/**
 * Contacts, written only by `resources/contacts/store`. The `sort…`, `search…`, `followUpOn` and
 * `matchKeys` columns are derived by `contactRow.ts` on every write; an equal `contentHash` means
 * equal content. A row in the trash has `deletedAt` and the id of its deletion, which undo uses. A
 * row merged into another one has `deletedAt` and the merge's id, and appears in no list.
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
    timeline: jsonb('timeline').$type<Contact['timeline']>().notNull().default([]),
    tags: jsonb('tags').$type<Contact['tags']>().notNull(),
    isFavorite: boolean('is_favorite').notNull(),
    displayImage: text('display_image'),
    source: text('source').$type<Contact['source']>().notNull(),
    extras: jsonb('extras').$type<Contact['extras']>().notNull(),
    contentHash: text('content_hash').notNull(),
    sortName: sortKey('sort_name').notNull(),
    sortOrganization: sortKey('sort_organization').notNull(),
    sortEmail: sortKey('sort_email').notNull(),
    /** These five are null until they are derived after a migration. */
    sortJobTitle: sortKey('sort_job_title'),
    sortDepartment: sortKey('sort_department'),
    sortCity: sortKey('sort_city'),
    sortCountry: sortKey('sort_country'),
    sortPhone: sortKey('sort_phone'),
    searchText: text('search_text').notNull(),
    /** The version of the derived columns; null in rows from before there were versions. */
    searchVersion: smallint('search_version'),
    /** The earliest open follow-up. */
    followUpOn: text('follow_up_on'),
    /**
     * The match keys of the contact, see `matchKeys.ts`; null until they are computed after a
     * migration.
     */
    matchKeys: bigint('match_keys', { mode: 'bigint' }).array(),
    deletedAt: moment('deleted_at'),
    deletionId: uuid('deletion_id'),
    mergeId: uuid('merge_id'),
    ...created,
  },
  (table) => {
    const { tenantId, ownerId, id } = table
    // Lists and their indexes leave deleted rows out, so that an index returns the ids of a window
    // without reading a row.
    const isNotDeleted = sql`${table.deletedAt} is null`
    return [
      primaryKey({ columns: [tenantId, ownerId, id] }),
      index('contacts_by_name').on(tenantId, ownerId, table.sortName, id).where(isNotDeleted),
      // The columns after the id are only read: a list sorted by one of them needs no row of the table.
      index('contacts_by_organization')
        .on(
          tenantId,
          ownerId,
          table.sortOrganization,
          id,
          table.sortName,
          table.createdAt,
          table.updatedAt,
          table.sortJobTitle,
          table.sortDepartment,
          table.sortCity,
          table.sortCountry,
          table.sortPhone,
          table.birthday,
          table.source,
          table.followUpOn,
        )
        .where(isNotDeleted),
      index('contacts_by_email').on(tenantId, ownerId, table.sortEmail, id).where(isNotDeleted),
      index('contacts_by_created').on(tenantId, ownerId, table.createdAt, id).where(isNotDeleted),
      index('contacts_by_updated').on(tenantId, ownerId, table.updatedAt, id).where(isNotDeleted),
      // Without `tenantId` in front, because rows are looked up by thousands of hashes at once.
      index('contacts_by_content').on(table.contentHash),
      index('contacts_by_deletion')
        .on(tenantId, ownerId, table.deletionId, id)
        .where(sql`${table.deletionId} is not null`),
      index('contacts_by_follow_up')
        .on(tenantId, ownerId, table.followUpOn, id)
        .where(sql`${isNotDeleted} and ${table.followUpOn} is not null`),
      // Without these partial indexes, a few favorites would be searched for among a million rows.
      index('contacts_favorite')
        .on(tenantId, ownerId, table.sortName, id)
        .where(sql`${isNotDeleted} and ${table.isFavorite}`),
      index('contacts_not_imported')
        .on(tenantId, ownerId, table.source, id)
        .where(sql`${isNotDeleted} and ${table.source} <> 'import'`),
      index('contacts_without_phone')
        .on(tenantId, ownerId, id)
        .where(sql`${isNotDeleted} and ${table.phones} = '[]'::jsonb`),
      index('contacts_without_tags')
        .on(tenantId, ownerId, id)
        .where(sql`${isNotDeleted} and ${table.tags} = '[]'::jsonb`),
      index('contacts_in_trash')
        .on(tenantId, ownerId, table.deletedAt, id)
        .where(sql`${table.deletedAt} is not null and ${table.mergeId} is null`),
      index('contacts_by_merge')
        .on(tenantId, ownerId, table.mergeId)
        .where(sql`${table.mergeId} is not null`),
      index('contacts_to_derive')
        .on(tenantId, ownerId, id)
        .where(sql`${table.matchKeys} is null`),
      // Apart from the index above, which each import and each search for duplicates asks first.
      index('contacts_to_index').on(tenantId, ownerId, id).where(isOutdated(table.searchVersion)),
      // Without a pending list, because each of a thousand look-ups would read all of it.
      index('contacts_match').using('gin', table.matchKeys).with({ fastupdate: false }),
      index('contacts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    ]
  },
)

/** Returns the condition that a row has the derived columns of an earlier version. */
export function isOutdated(searchVersion: SQLWrapper): SQL {
  return sql`coalesce(${searchVersion}, 0) < ${sql.raw(String(DERIVED_VERSION))}`
}

/**
 * Contact counts by owner: `total`, `favorite`, `tag`, `source` and `extra` count contacts
 * outside the trash, `deleted` those in it. `resources/contacts/store` updates them in the transaction of each
 * change, because counting a million rows takes 300 ms.
 */
export const contactCounts = pgTable(
  'contact_counts',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    kind: text('kind', {
      enum: ['total', 'favorite', 'deleted', 'tag', 'source', 'extra'],
    }).notNull(),
    /** The tag, the source or the name of the custom field; '' for the others. */
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.kind, table.key] }),
    // An owner may have any number of custom fields, of which the list shows the most frequent.
    index('contact_counts_by_extra')
      .on(
        table.tenantId,
        table.ownerId,
        table.count.desc().nullsFirst(),
        sql`${table.key} collate "C"`,
      )
      .where(sql`${table.kind} = 'extra'`),
  ],
)

/**
 * The order of the rows of an export while it runs: the ids of its contacts in parts of a thousand.
 */
export const exportOrders = pgTable(
  'export_orders',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    jobId: uuid('job_id').notNull(),
    part: integer('part').notNull(),
    ids: uuid('ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.jobId, table.part] })],
)

/** The consents that visitors gave in exchanges. */
export const contactConsents = pgTable(
  'contact_consents',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.contactId] })],
)

/**
 * The networks of contacts that left their details during the last day, as keyed hashes whose key
 * ends with the day (`networkHash`), so that an owner can delete a burst of one network.
 */
export const contactOrigins = pgTable(
  'contact_origins',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    network: text('network').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.contactId] }),
    index('contact_origins_by_network').on(
      table.tenantId,
      table.ownerId,
      table.network,
      table.addedAt,
    ),
    index('contact_origins_by_age').on(table.addedAt),
  ],
)
