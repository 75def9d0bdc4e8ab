import { and, eq } from 'drizzle-orm'
import type { DeletedThings, Deletion } from '@/contract/integrations/connection'
import { ofTenant } from '../../../platform/db/ofTenant'
import type { Deps } from '../../../ports/context'
import { instagramDeletions } from '../tables'
import { hasCodeForm, isDeletionCode } from './deletionCode'
import { type DeletionRow, hasNotExpired, nothing } from './deletionRow'

/** The state of what was asked for under a code, without a person or an account in it. */
export interface DeletionStatus {
  /** `empty` if there is nothing under the code: there was nothing to delete, or it is long done. */
  state: Deletion['state'] | 'empty'
  planned: DeletedThings
  deleted: DeletedThings
  /** Null if it is empty. */
  askedAt: Date | null
  finishedAt: Date | null
}

/** The states from the least to the most advanced, with one that waits for a person before done. */
const order: readonly Deletion['state'][] = ['deleting', 'confirmed', 'initiated', 'failed', 'done']

/**
 * Returns the state of the deletions under a code, together; null for a code that this server has
 * not made.
 */
export async function findDeletionStatus(
  deps: Pick<Deps, 'db' | 'tenantId' | 'ruleSigner' | 'clock'>,
  code: string,
): Promise<DeletionStatus | null> {
  if (!hasCodeForm(code)) return null
  const { db, ruleSigner, clock } = deps
  const isMeant = and(ofTenant(instagramDeletions, deps), eq(instagramDeletions.code, code))
  const rows = await db
    .select()
    .from(instagramDeletions)
    .where(and(isMeant, hasNotExpired(clock())))
  if (rows.length === 0 && !isDeletionCode(ruleSigner, code)) return null
  const state = order.find((each) => rows.some((row) => row.state === each)) ?? 'empty'
  const times = (name: 'createdAt' | 'finishedAt') =>
    rows.flatMap((row) => row[name]?.getTime() ?? [])
  return {
    state,
    planned: sum(rows, 'planned'),
    deleted: sum(rows, 'deleted'),
    askedAt: rows.length === 0 ? null : new Date(Math.min(...times('createdAt'))),
    finishedAt: state === 'done' ? new Date(Math.max(...times('finishedAt'))) : null,
  }
}

function sum(rows: readonly DeletionRow[], which: 'planned' | 'deleted'): DeletedThings {
  return rows.reduce(
    (total, { [which]: each }) => ({
      connections: total.connections + each.connections,
      items: total.items + each.items,
      files: total.files + each.files,
      blocks: total.blocks + each.blocks,
    }),
    nothing,
  )
}
