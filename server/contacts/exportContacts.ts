import { type SQL, and, asc, gt, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { contactSelection } from '@/contract/contacts'
import { contacts } from '../db/schema'
import type { Ctx } from '../http/context'
import type { Download } from '../http/route'
import { matching, selected } from './contactQuery'
import { type ContactRow, presentContact } from './contactRow'
import { requireAbility } from './contacts.service'
import { csvColumns, csvRow } from './csv/writeCsv'

const BATCH = 500

/**
 * The selected contacts, or all, as CSV in Google's headers, streamed: memory does not grow with the number. What the file holds imports again as
 * `unchanged`, row for row.
 */
export async function exportContacts(ctx: Ctx, selection: v.InferOutput<typeof contactSelection> | undefined): Promise<Download> {
  requireAbility(ctx, 'read')
  const where = selection ? selected(ctx.actor, selection) : matching(ctx.actor, {})
  const columns = csvColumns(await measure(ctx, where))
  const encoder = new TextEncoder()
  const batches = readBatches(ctx, where)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${csvRow(null, columns)}`))
    },
    async pull(controller) {
      const { value, done } = await batches.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.map((row) => csvRow(presentContact(row), columns)).join('')))
    },
    async cancel() {
      await batches.return(undefined)
    },
  })
  return { fileName: `contacts-${ctx.clock().toISOString().slice(0, 10)}.csv`, stream }
}

/** Whole rows by id, a batch at a time: each begins where the last one ended. */
async function* readBatches(ctx: Ctx, where: SQL | undefined): AsyncGenerator<ContactRow[], undefined> {
  let after: string | undefined
  for (;;) {
    const next = after === undefined ? where : and(where, gt(contacts.id, after))
    const rows = await ctx.db.select().from(contacts).where(next).orderBy(asc(contacts.id)).limit(BATCH)
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
    if (rows.length < BATCH) return undefined
  }
}

/** How wide the file must be: the longest list of each kind, and every header that a contact brought along. */
async function measure(ctx: Ctx, where: SQL | undefined) {
  const longest = (column: SQL) => sql<number>`coalesce(max(jsonb_array_length(${column})), 0)`.mapWith(Number)
  const [row] = await ctx.db
    .select({
      emails: longest(sql`${contacts.emails}`),
      phones: longest(sql`${contacts.phones}`),
      websites: longest(sql`${contacts.websites}`),
      addresses: longest(sql`${contacts.addresses}`),
    })
    .from(contacts)
    .where(where)
  const keys = await ctx.db
    .selectDistinct({ key: sql<string>`jsonb_object_keys(${contacts.extras})`.as('key') })
    .from(contacts)
    .where(where)
  const { emails, phones, websites, addresses } = row ?? { emails: 0, phones: 0, websites: 0, addresses: 0 }
  return { emails, phones, websites, addresses, extras: keys.map(({ key }) => key).sort() }
}
