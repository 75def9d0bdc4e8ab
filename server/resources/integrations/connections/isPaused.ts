import { and, asc, eq } from 'drizzle-orm'
import type { Deps } from '../../../ports/context'
import { companyLimits, personLimits } from '../../billing'
import { connections } from '../tables'
import type { ConnectionOwner, ConnectionRow } from './connectionRow'

export type PlanDeps = Pick<Deps, 'db' | 'clock' | 'stripe'>

/** Returns the number of connections that the owner's plan allows; null for no limit. */
export async function allowedConnections(
  deps: PlanDeps,
  { tenantId, ownerId, companyId }: ConnectionOwner,
): Promise<number | null> {
  if (companyId === null) return (await personLimits(deps, tenantId, ownerId)).integrations
  const limits = (await companyLimits(deps, tenantId, [companyId])).get(companyId)
  return limits ? limits.integrations : 0
}

/**
 * Tells whether the plan does not cover a connection: there are older ones up to the plan's number,
 * or the company is beyond the number of its owner's plan.
 */
export async function isPaused(deps: PlanDeps, row: ConnectionRow): Promise<boolean> {
  const allowed = await allowedConnections(deps, row)
  if (allowed === null) return false
  const covered = await deps.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.tenantId, row.tenantId), eq(connections.ownerId, row.ownerId)))
    .orderBy(asc(connections.createdAt), asc(connections.id))
    .limit(allowed)
  return !covered.some(({ id }) => id === row.id)
}
