import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Compares byte by byte, so that every Postgres and PGlite sort alike whatever their locale. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** A point in time, in milliseconds as JavaScript has them. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** The times at which a row was added and last changed. */
export const created = {
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
}
