import { and, eq } from 'drizzle-orm'
import { csvLine } from '@/contactFiles/csv/csvWriter'
import { formatActivationCode } from '@/contract/cards/activationCode'
import type { Db } from '../platform/db/client'
import type { RuleSigner } from '../ports/identity'
import { mintCards } from '../resources/cards'
import { companies } from '../resources/companies/tables'
import { MintError, type MintInput } from './mintOptions'

interface MintScope extends MintInput {
  db: Db
  ruleSigner: Pick<RuleSigner, 'deriveKey'>
  tenantId: string
  /** The origin of the addresses. */
  origin: string
  now: Date
}

/**
 * Adds blank cards and yields the parts of their CSV file: id, address and code. A part comes only
 * after its cards are committed. Throws MintError for an unknown company.
 */
export async function* mintFile({ origin, ...scope }: MintScope): AsyncGenerator<string> {
  const { db, tenantId, companyId } = scope
  if (companyId !== null) {
    const known = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.tenantId, tenantId), eq(companies.id, companyId)))
    if (known.length === 0) throw new MintError(`No company has the id ${companyId}.`)
  }
  yield csvLine(['id', 'address', 'code'])
  for await (const batch of mintCards(scope))
    yield batch
      .map(({ id, code }) => csvLine([id, `${origin}/card/${id}`, formatActivationCode(code)]))
      .join('')
}
