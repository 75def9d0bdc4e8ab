import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ports/context'
import { companies } from '../companies/tables'

type Scope = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId'> }

/**
 * Locks a company until the transaction ends, so that other writes about its people wait. Resolves to
 * false if there is no such company any more.
 */
export async function lockCompany({ db, actor }: Scope, companyId: string): Promise<boolean> {
  const isIt = and(eq(companies.tenantId, actor.tenantId), eq(companies.id, companyId))
  const locked = await db.select({ id: companies.id }).from(companies).where(isIt).for('update')
  return locked.length > 0
}
