import { and, asc, eq } from 'drizzle-orm'
import { ofTenant } from '../../../platform/db/ofTenant'
import { ApiError, notFound } from '../../../platform/http/apiError'
import type { PublicCtx } from '../../../ports/context'
import type { ConnectionOwner } from '../connections/connectionRow'
import { type InstagramRequest, codeOfRequest } from '../deletion/deletionCode'
import {
  type DeletionRow,
  deletionsOf,
  isDeletion,
  lockInstagram,
  nothing,
  planDeletion,
  statusUrlOf,
} from '../deletion/deletionRow'
import { begin } from '../deletion/instagramDeletion'
import { connections, instagramDeletions } from '../tables'
import { wasConnectedBefore } from './wasConnectedBefore'

const FORM = 'application/x-www-form-urlencoded'

/** Deletes everything of an Instagram account whose holder removed this app there. */
export async function receiveDeauthorization(
  ctx: PublicCtx,
  body: string,
): Promise<{ received: true }> {
  await deleteAccountData(ctx, readRequest(ctx, 'deauthorize', body))
  return { received: true }
}

/**
 * Deletes everything of an Instagram account whose holder asks for it there. The answer is the same
 * for an account that nobody connected, and each time the request is repeated.
 */
export async function receiveDataDeletion(
  ctx: PublicCtx,
  body: string,
): Promise<{ url: string; confirmation_code: string }> {
  const code = await deleteAccountData(ctx, readRequest(ctx, 'dataDeletion', body))
  return { url: statusUrlOf(code, ctx.origin), confirmation_code: code }
}

function readRequest(
  { integrations: { instagram }, header }: PublicCtx,
  origin: InstagramRequest['origin'],
  body: string,
): InstagramRequest {
  if (instagram === null) throw notFound('address')
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== FORM) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send this as ${FORM}.`)
  return { origin, ...instagram.readSignedRequest(body) }
}

/**
 * Begins a deletion for every person and company of the tenant that has the account, each in a transaction; the
 * background does the work. All have one code, which it returns. A killed process leaves some to
 * Instagram's next try.
 */
async function deleteAccountData(ctx: PublicCtx, request: InstagramRequest): Promise<string> {
  const { db, ruleSigner, wakeIntegrations } = ctx
  const code = codeOfRequest(ruleSigner, request)
  // The account says which owners are meant, so this query names none.
  const { tenantId, ownerId, companyId, provider, accountId } = connections
  const owners = await db
    .select({ tenantId, ownerId, companyId })
    .from(connections)
    .where(
      and(ofTenant(connections, ctx), eq(provider, 'instagram'), eq(accountId, request.accountId)),
    )
    .orderBy(asc(ownerId))
  for (const owner of owners) await deleteOwnersData(ctx, owner, request, code)
  if (owners.length > 0) wakeIntegrations()
  return code
}

async function deleteOwnersData(
  { db, clock }: PublicCtx,
  owner: ConnectionOwner,
  { origin, accountId, issuedAt }: InstagramRequest,
  code: string,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const connection = await lockInstagram(tx, owner)
    if (connection?.accountId !== accountId) return
    if (issuedAt && !wasConnectedBefore(connection, issuedAt)) return
    const rows = await tx.select().from(instagramDeletions).where(deletionsOf(owner, now))
    const known = rows.find((row) => row.code === code && isAbout(row, connection.connectedAt))
    if (known?.state === 'failed')
      await tx.update(instagramDeletions).set(begin(now)).where(isDeletion(known))
    if (known) return
    // The account's holder has decided what the person was asked.
    const initiated = rows.find(({ state }) => state === 'initiated')
    if (initiated) await tx.delete(instagramDeletions).where(isDeletion(initiated))
    const { accountName } = connection
    await tx.insert(instagramDeletions).values({
      ...owner,
      ...{ id: crypto.randomUUID(), code, origin, accountId, accountName },
      ...{ state: 'confirmed', confirmedAt: now, dueAt: now },
      ...{ planned: await planDeletion(tx, connection), deleted: nothing },
      ...{ createdAt: now, updatedAt: now },
    })
  })
}

/** Tells whether a deletion is about the present connection, and not one before it. */
function isAbout({ state, finishedAt }: DeletionRow, connectedAt: Date): boolean {
  return state !== 'done' || finishedAt === null || finishedAt >= connectedAt
}
