import { and, ne, sql } from 'drizzle-orm'
import { idIn } from '../../../platform/db/idIn'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { deactivateHeldCards } from '../../cards'
import { employees } from '../../companies/tables'
import { noteCompanyChange } from '../../profiles'
import { ofCompany } from '../planning/readPeople'
import type { DeactivatedCard } from '../planStore'

type Scope = Pick<JobCtx, 'db' | 'clock'> & { actor: Pick<JobCtx['actor'], 'tenantId' | 'userId'> }

export interface Deactivated {
  version: number
  /** The company's cards that the person held and that were active. */
  cards: DeactivatedCard[]
}

/**
 * Ends memberships and withdraws invitations, and deactivates the company's cards that these people
 * hold, with an entry in their history. The owner of the company stays.
 */
export async function deactivateEmployees(
  ctx: Scope,
  companyId: string,
  ids: readonly string[],
  reason = '',
): Promise<Map<string, Deactivated>> {
  if (ids.length === 0) return new Map()
  const { db, clock } = ctx
  const changed = await db
    .update(employees)
    .set({
      state: 'deactivated',
      profileId: null,
      version: sql`${employees.version} + 1`,
      mail: sql`case when ${employees.mail} = 'waiting' then 'none' else ${employees.mail} end`,
      updatedAt: clock(),
    })
    .where(
      and(
        ofCompany(ctx, companyId),
        idIn(employees.id, ids),
        ne(employees.state, 'deactivated'),
        ne(employees.role, 'owner'),
      ),
    )
    .returning({ id: employees.id, userId: employees.userId, version: employees.version })
  if (changed.length > 0) await noteCompanyChange(ctx, { companyId })
  const userIds = changed.flatMap(({ userId }) => userId ?? [])
  const held = new Map<string | null, DeactivatedCard[]>()
  for (const card of await deactivateHeldCards({ ...ctx, companyId }, userIds, reason)) {
    const { id, version } = card
    held.set(card.ownerId, [...(held.get(card.ownerId) ?? []), { id, version }])
  }
  return new Map(
    changed.map(({ id, userId, version }) => [id, { version, cards: held.get(userId) ?? [] }]),
  )
}
