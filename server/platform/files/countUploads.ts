import { sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { uploadTotals, uploads } from '../db/tables'
import { limitReached, sizeText } from '../limits'
import { ofTenant } from '../db/ofTenant'
import type { Actor, Background, Limits } from '../../ports/context'

/**
 * Counts stored files as the actor's, in the transaction that commits them. Throws LIMIT_REACHED
 * when the account would hold too many bytes.
 */
export async function countUploads(
  db: Db,
  { tenantId, userId: ownerId }: Pick<Actor, 'tenantId' | 'userId'>,
  files: ReadonlyMap<string, number>,
  { uploadBytes }: Limits,
): Promise<void> {
  if (files.size === 0) return
  const bytes = [...files.values()].reduce((sum, each) => sum + each, 0)
  const [total] = await db
    .insert(uploadTotals)
    .values({ tenantId, ownerId, bytes })
    .onConflictDoUpdate({
      target: [uploadTotals.tenantId, uploadTotals.ownerId],
      set: { bytes: sql`${uploadTotals.bytes} + ${bytes}` },
    })
    .returning({ bytes: uploadTotals.bytes })
  if (total && total.bytes > uploadBytes) {
    throw limitReached(
      `Your pictures and videos would take more than ${sizeText(uploadBytes)}, which is the most for one account. Delete some of them, then try again.`,
    )
  }
  const given = JSON.stringify([...files].map(([key, size]) => ({ key, bytes: size })))
  await db.execute(sql`insert into ${uploads} (key, tenant_id, owner_id, bytes)
    select key, ${tenantId}, ${ownerId}, bytes from jsonb_to_recordset(${given}::text::jsonb) as given(key text, bytes integer)`)
}

/**
 * Subtracts files of the tenant from their owners' totals. `keys` is a JSON list; a file that was never counted
 * changes nothing.
 */
export async function discountUploads(deps: Background, keys: string): Promise<void> {
  await deps.db.execute(sql`with gone as (
      delete from ${uploads} where ${ofTenant(uploads, deps)} and key in (select jsonb_array_elements_text(${keys}::text::jsonb)) returning tenant_id, owner_id, bytes
    ), freed as (select tenant_id, owner_id, sum(bytes) as bytes from gone group by tenant_id, owner_id)
    update ${uploadTotals} as total set bytes = total.bytes - freed.bytes from freed where total.tenant_id = freed.tenant_id and total.owner_id = freed.owner_id`)
}
