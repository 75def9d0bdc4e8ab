import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { csvLine } from '@/contactFiles/csv/csvWriter'
import { formatActivationCode } from '@/contract/cards/activationCode'
import { uuid } from '@/contract/fields'
import { operatorCommand, OperatorError } from '../../platform/operator/operatorCommand'
import { companies } from '../companies/tables'
import { mintCards } from './mintCards'

const MAX_COUNT = 100_000
const HOW_MANY = `use a whole number from 1 to ${String(MAX_COUNT)}.`

/**
 * The command that mints blank cards and prints them as CSV: id, address, code. The codes are shown
 * only here. With a company, the cards are its stock.
 */
const mint = operatorCommand({
  usage: '-s cards:mint -- --count=500 [--company=<id>] > codes.csv',
  options: v.strictObject({
    count: v.pipe(
      v.string(HOW_MANY),
      v.regex(/^\d{1,6}$/, HOW_MANY),
      v.transform(Number),
      v.minValue(1, HOW_MANY),
      v.maxValue(MAX_COUNT, HOW_MANY),
    ),
    company: v.optional(uuid),
  }),
  async *run({ db, ruleSigner, identity, clock, publicUrl }, { count, company }) {
    const { tenantId } = identity
    if (company !== undefined && !(await isCompany(db, tenantId, company)))
      throw new OperatorError(`There is no company ${company}.`)
    const options = { db, ruleSigner, tenantId, companyId: company ?? null, count, now: clock() }
    yield csvLine(['Id', 'Address', 'Code'])
    for await (const batch of mintCards(options))
      yield batch
        .map(({ id, code }) => csvLine([id, `${publicUrl}/card/${id}`, formatActivationCode(code)]))
        .join('')
  },
})

async function isCompany(
  db: Parameters<typeof mintCards>[0]['db'],
  tenantId: string,
  id: string,
): Promise<boolean> {
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.tenantId, tenantId), eq(companies.id, id)))
  return found.length > 0
}

export const cardCommands = { 'cards:mint': mint }
