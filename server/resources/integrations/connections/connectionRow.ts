import { type SQL, and, eq } from 'drizzle-orm'
import type { ProviderName } from '@/contract/integrations/providers'
import type { Db } from '../../../platform/db/client'
import { notFound } from '../../../platform/http/apiError'
import type { Owner } from '../../../ports/registry'
import { connections } from '../tables'

export type ConnectionRow = typeof connections.$inferSelect

/** The owner of connections: a person, or a company by its id. */
export interface ConnectionOwner {
  tenantId: string
  ownerId: string
  /** Null for a person. */
  companyId: string | null
}

/** Returns the owner of the actor's connections, or of their company's. */
export function connectionOwner(
  { tenantId, userId }: { tenantId: string; userId: string },
  companyId: string | null = null,
): ConnectionOwner {
  return { tenantId, ownerId: companyId ?? userId, companyId }
}

/** Returns the owner of a connection as the owner of other rows. */
export function connectionUser({
  tenantId,
  ownerId,
}: Pick<ConnectionOwner, 'tenantId' | 'ownerId'>): Owner {
  return { tenantId, userId: ownerId }
}

/** Returns the condition that a row is this connection. */
export function isConnection({
  tenantId,
  ownerId,
  id,
}: Pick<ConnectionRow, 'tenantId' | 'ownerId' | 'id'>): SQL | undefined {
  return and(
    eq(connections.tenantId, tenantId),
    eq(connections.ownerId, ownerId),
    eq(connections.id, id),
  )
}

/**
 * Returns the owner's connection of a provider, or null. A locked one cannot be changed by others
 * until the transaction ends.
 */
export async function findConnection(
  db: Db,
  { tenantId, ownerId }: Pick<ConnectionOwner, 'tenantId' | 'ownerId'>,
  provider: ProviderName,
  { isLocked = false } = {},
): Promise<ConnectionRow | null> {
  const query = db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.tenantId, tenantId),
        eq(connections.ownerId, ownerId),
        eq(connections.provider, provider),
      ),
    )
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

/** Returns the owner's connection of a provider. Throws NOT_FOUND if there is none. */
export async function requireConnection(
  ...asked: Parameters<typeof findConnection>
): Promise<ConnectionRow> {
  const row = await findConnection(...asked)
  if (!row) throw notFound('connection')
  return row
}

/** Reads a connection again; null if it is gone. */
export async function readConnection(
  db: Db,
  key: Pick<ConnectionRow, 'tenantId' | 'ownerId' | 'id'>,
): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(isConnection(key))
  return row ?? null
}
