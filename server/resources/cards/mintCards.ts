import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { OperatorError } from '../../platform/operator/operatorCommand'
import type { RuleSigner } from '../../ports/identity'
import { companies } from '../companies/tables'
import { toCardKey } from '../profiles'
import { directory } from '../profiles/tables'
import { codeHasher, newCode } from './codes'
import { cardHistory, cards } from './tables'

/** A new card with the code to print on it, which is stored nowhere. */
export interface MintedCard {
  id: string
  code: string
}

interface MintOptions {
  db: Db
  ruleSigner: Pick<RuleSigner, 'deriveKey'>
  tenantId: string
  /** The company that gets the cards as stock; null for nobody's. */
  companyId: string | null
  count: number
  now: Date
}

const BATCH = 500

/** Adds blank cards in batches of 500, each in a transaction, and yields them once it is committed. */
export async function* mintCards({
  db,
  ruleSigner,
  tenantId,
  companyId,
  count,
  now,
}: MintOptions): AsyncGenerator<MintedCard[]> {
  const hashOf = codeHasher(ruleSigner)
  const owner = { tenantId, ownerId: companyId ?? '' }
  for (let left = count; left > 0; left -= BATCH) {
    const batch = Array.from({ length: Math.min(left, BATCH) }, () => {
      const code = newCode()
      return { id: newCardId(), code, codeHash: hashOf(code) }
    })
    await db.transaction(async (tx) => {
      if (companyId !== null) await requireCompany(tx, tenantId, companyId)
      await tx.insert(cards).values(
        batch.map(({ id, codeHash }) => ({
          ...owner,
          id,
          companyId,
          kind: 'physical' as const,
          status: 'blank' as const,
          codeHash,
          createdAt: now,
          updatedAt: now,
        })),
      )
      await tx.insert(directory).values(
        batch.flatMap(({ id, codeHash }) => [
          { ...owner, kind: 'card' as const, key: id },
          { ...owner, kind: 'code' as const, key: codeHash },
        ]),
      )
      await tx.insert(cardHistory).values(
        batch.map(({ id }) => ({
          ...owner,
          id: randomUUID(),
          cardId: id,
          at: now,
          place: 0,
          actorId: '',
          change: 'mint' as const,
          from: '',
          to: 'blank',
        })),
      )
    })
    yield batch.map(({ id, code }) => ({ id, code }))
  }
}

/** Throws if there is no such company (any more), and keeps it until the end of the transaction. */
async function requireCompany(db: Db, tenantId: string, companyId: string): Promise<void> {
  const [found] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.tenantId, tenantId), eq(companies.id, companyId)))
    .for('key share')
  if (!found) throw new OperatorError(`There is no company ${companyId}.`)
}

/** Returns a new id that spreadsheets take for a text: it begins with a letter or a digit. */
function newCardId(): string {
  const id = toCardKey(randomBytes(17))
  return /^[A-Za-z0-9]/.test(id) ? id : newCardId()
}
