import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/**
 * Batches of an import: the rows as received, their plan and their outcomes, each an array with one
 * item per row. They are text and not jsonb, because nothing queries them and a file may contain
 * what jsonb rejects.
 */
export const importBatches = pgTable(
  'import_batches',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** The number of the first row, from 1. */
    firstRow: integer('first_row').notNull(),
    rowCount: integer('row_count').notNull(),
    /** The rows as JSON: the cells of each, and the error of each row that could not be read. */
    rows: text('rows').notNull(),
    /** The planned outcomes, later the actual ones, as JSON, and how many rows have each. */
    outcomes: text('outcomes'),
    counts: jsonb('counts').$type<Record<string, number>>(),
    /** The data that an undo needs, as JSON. */
    undo: text('undo'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.jobId, table.firstRow] }),
  ],
)
