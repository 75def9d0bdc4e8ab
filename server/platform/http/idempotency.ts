import { createHash, createHmac } from 'node:crypto'
import { type SQL, and, eq, lt, not } from 'drizzle-orm'
import type { Call } from '@/contract/call'
import type { Db } from '../db/client'
import { idempotencyKeys } from '../db/tables'
import { ApiError } from './apiError'
import { mediaTypesOf } from './readInput'
import type { PublicCtx } from '../../ports/context'

const KEY = /^[\x21-\x7e]{8,255}$/
const KEPT_MS = 48 * 60 * 60 * 1000

/** The sender of a key: a signed-in user, or for a public call everyone who makes it. */
interface Sender {
  tenantId: string
  ownerId: string
}

/**
 * Tells whether a call supports `Idempotency-Key`: every POST, except those that create nothing
 * according to the contract.
 */
export function takesIdempotencyKey({ method, createsNothing }: Call): boolean {
  return method === 'POST' && createsNothing === undefined
}

/**
 * Tells whether a call's answer is stored after its effect instead of with it. Setting a file has
 * the same effect twice, and its transaction would stay open while a picture is encoded; public
 * calls depend on other services, or detect repeated requests themselves, and so do calls that ask
 * a provider.
 */
function isStoredAfterEffect({ access, body, success, asksProvider = false }: Call): boolean {
  const setsFile =
    body !== undefined && success !== 201 && mediaTypesOf(body).includes('multipart/form-data')
  return access === 'public' || asksProvider || setsFile
}

/**
 * Answers a request with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), by
 * calling `run` for the first request with this key. A repeated request gets the same answer and
 * changes nothing; another request with the same key is refused with IDEMPOTENCY_KEY_REUSED. The
 * answer is stored in `run`'s transaction, so this also holds for parallel requests and after a
 * crash; see `isStoredAfterEffect` for exceptions.
 */
export async function withIdempotencyKey<C extends PublicCtx>(
  ctx: C,
  call: Call,
  sender: Sender,
  key: string,
  request: unknown,
  run: (ctx: C) => Promise<unknown>,
): Promise<unknown> {
  if (!KEY.test(key))
    throw new ApiError('BAD_REQUEST', 'Idempotency-Key takes 8 to 255 visible ASCII characters.')
  // An HMAC, because a request may contain a password.
  const requestHash = createHmac('sha256', ctx.ruleSigner.deriveKey('idempotency'))
    .update(JSON.stringify(request))
    .digest('hex')
  const sent = { ...sender, key, requestHash }
  if (!isStoredAfterEffect(call)) return answerInTransaction(ctx, sent, run)
  const known = await findStored(ctx, sent)
  if (known) return known.answer
  const answer = await run(ctx)
  const now = ctx.clock()
  const { tenantId, ownerId } = idempotencyKeys
  await ctx.db
    .insert(idempotencyKeys)
    .values({ ...sent, answer, createdAt: now })
    .onConflictDoUpdate({
      target: [tenantId, ownerId, idempotencyKeys.key],
      set: { requestHash, answer, createdAt: now },
      setWhere: isExpired(now),
    })
  return answer
}

interface Sent extends Sender {
  key: string
  requestHash: string
}

async function answerInTransaction<C extends PublicCtx>(
  ctx: C,
  sent: Sent,
  run: (ctx: C) => Promise<unknown>,
): Promise<unknown> {
  return ctx.db.transaction(async (tx) => {
    await tx.delete(idempotencyKeys).where(and(rowOf(sent), isExpired(ctx.clock())))
    const added = await tx
      .insert(idempotencyKeys)
      .values({ ...sent, createdAt: ctx.clock() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (added.length === 0) return (await findStored({ ...ctx, db: tx }, sent))?.answer
    const answer = await run({ ...ctx, db: tx })
    await tx.update(idempotencyKeys).set({ answer }).where(rowOf(sent))
    return answer
  })
}

/** Returns the answer stored for a key. Throws if it belongs to another request. */
async function findStored(ctx: PublicCtx, sent: Sent): Promise<{ answer: unknown } | undefined> {
  const [stored] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(rowOf(sent), not(isExpired(ctx.clock()))))
  if (stored && stored.requestHash !== sent.requestHash)
    throw new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another request.',
    )
  return stored
}

/** Deletes everybody's keys that are older than two days, which no longer count. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired(now))
}

function isExpired(now: Date): SQL {
  return lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS))
}

function rowOf({ tenantId, ownerId, key }: Sent): SQL | undefined {
  return and(
    eq(idempotencyKeys.tenantId, tenantId),
    eq(idempotencyKeys.ownerId, ownerId),
    eq(idempotencyKeys.key, key),
  )
}

/** Returns a value that is equal for equal requests; a file counts by its content. */
export async function requestFingerprint(
  operation: string,
  params: unknown,
  body: unknown,
): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return [operation, params, body]
  const parts = await Promise.all(
    Object.entries(body).map(async ([name, value]: [string, unknown]) =>
      value instanceof Blob
        ? [
            name,
            createHash('sha256')
              .update(await value.bytes())
              .digest('hex'),
          ]
        : [name, value],
    ),
  )
  return [operation, params, parts]
}
