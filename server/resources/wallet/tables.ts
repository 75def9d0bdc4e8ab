import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns'

/**
 * Phones that have a profile's pass in Apple Wallet, and Google where somebody asked for a link
 * to Google Wallet. They are told when the pass changes.
 */
export const walletRegistrations = pgTable(
  'wallet_registrations',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    /** The phone's own id, or `GOOGLE`. */
    deviceId: text('device_id').notNull(),
    /** The phone's token for pushes; '' for Google. */
    pushToken: text('push_token').notNull(),
    /** The second in which the pass last changed, since 1970; it rises with each change. */
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
    /** The time of the next push; null when the phone knows of the last change. */
    pushDueAt: moment('push_due_at'),
    pushTries: integer('push_tries').notNull().default(0),
    /** The time at which the profile was deleted; the phone then gets a pass that is void. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.profileId, table.deviceId] }),
    index('wallet_registrations_due').on(table.pushDueAt),
  ],
)

/**
 * The owners of the passes on a phone: a directory like that of public keys, because a phone asks
 * for all its passes at once and names no owner.
 */
export const walletDevices = pgTable(
  'wallet_devices',
  {
    deviceId: text('device_id').notNull(),
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.tenantId, table.ownerId] }),
    index('wallet_devices_owner').on(table.tenantId, table.ownerId),
  ],
)
