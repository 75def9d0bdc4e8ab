import * as v from 'valibot'
import { csvLine } from '@/contactFiles/csv/csvLine'
import { formatActivationCode } from '@/contract/cards/activationCode'
import { uuid } from '@/contract/fields'
import { operatorCommand } from '../../platform/operator/operatorCommand'
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
  async *run({ db, ruleSigner, tenantId, clock, publicUrl }, { count, company }) {
    const options = { db, ruleSigner, tenantId, companyId: company ?? null, count, now: clock() }
    let header = csvLine(['Id', 'Address', 'Code'])
    for await (const batch of mintCards(options)) {
      const lines = batch.map(({ id, code }) =>
        csvLine([id, `${publicUrl}/card/${id}`, formatActivationCode(code)]),
      )
      yield [header, ...lines].join('')
      header = ''
    }
  },
})

export const cardCommands = { 'cards:mint': mint }
