import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Call } from '@/contract/call'
import { idempotencyKeys } from '../db/schema'
import { ApiFault } from './apiFault'
import type { Ctx } from './context'
import { mediaTypesOf } from './readInput'

const KEY = /^[\x21-\x7e]{8,255}$/
const KEPT_MS = 48 * 60 * 60 * 1000

/**
 * Whether a call heeds an `Idempotency-Key`: each POST of a signed-in user that changes something. Not one that sets a file: sent twice it has the same effect,
 * and `once` would hold its transaction open while a picture waits for its turn, is encoded and stored.
 */
export function takesIdempotencyKey({ method, access, download, body, success }: Call): boolean {
  const setsFile = body !== undefined && success !== 201 && mediaTypesOf(body).includes('multipart/form-data')
  return method === 'POST' && access !== 'public' && !download && !setsFile
}

/**
 * Runs a POST at most once for each `Idempotency-Key` of a user (draft-ietf-httpapi-idempotency-key-header): the answer is stored in the
 * transaction of the effect, so that a repetition, also a parallel one or one after a crash, gets the same answer and changes nothing.
 * The same key with another request is refused with IDEMPOTENCY_KEY_REUSED. Keys count for two days and are gone with
 * the user's next POST after that.
 */
export async function once(ctx: Ctx, key: string, request: unknown, run: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
  if (!KEY.test(key)) throw new ApiFault('BAD_REQUEST', 'Idempotency-Key takes 8 to 255 visible ASCII characters.')
  const { tenantId, userId } = ctx.actor
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const now = ctx.clock()
  const owned = and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.ownerId, userId))
  const mine = and(owned, eq(idempotencyKeys.key, key))
  const isExpired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS))
  ctx.afterwards(async (db) => {
    await db.delete(idempotencyKeys).where(and(owned, isExpired))
  })

  return ctx.db.transaction(async (tx) => {
    await tx.delete(idempotencyKeys).where(and(mine, isExpired))
    const added = await tx
      .insert(idempotencyKeys)
      .values({ tenantId, ownerId: userId, key, requestHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (added.length === 0) {
      const [stored] = await tx.select().from(idempotencyKeys).where(mine)
      if (stored?.requestHash !== requestHash) throw new ApiFault('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.')
      return stored.answer
    }
    const answer = await run({ ...ctx, db: tx })
    await tx.update(idempotencyKeys).set({ answer }).where(mine)
    return answer
  })
}

/** What tells two requests apart; a file counts by its content. */
export async function requestFingerprint(operation: string, params: unknown, body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return [operation, params, body]
  const parts = await Promise.all(
    Object.entries(body).map(async ([name, value]: [string, unknown]) =>
      value instanceof Blob ? [name, createHash('sha256').update(await value.bytes()).digest('hex')] : [name, value],
    ),
  )
  return [operation, params, parts]
}
