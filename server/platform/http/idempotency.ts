import { createHash, createHmac } from 'node:crypto'
import { type SQL, and, eq, lt, not } from 'drizzle-orm'
import type { Call } from '@/contract/call'
import { idempotencyKeys } from '../db/schema'
import { ApiError } from './apiError'
import { mediaTypesOf } from './readInput'
import type { PublicCtx } from '../../ports/context'

const KEY = /^[\x21-\x7e]{8,255}$/
const KEPT_MS = 48 * 60 * 60 * 1000

/** The sender of a key: a signed-in user; without a sign-in, everybody who makes this call. */
interface Sender {
  tenantId: string
  ownerId: string
}

/** Whether a call heeds an `Idempotency-Key`: each POST but those of which the contract says that they create nothing. */
export function takesIdempotencyKey({ method, status, createsNothing }: Call): boolean {
  return method === 'POST' && status === 'served' && createsNothing === undefined
}

/**
 * Whether the answer of a call is stored after its effect instead of with it: where a file is set, a transaction would stay open while a picture waits for its turn and
 * is encoded, and sent twice it has the same effect; calls without a sign-in work with other services, or tell repeated requests by themselves.
 */
function isStoredAfterEffect({ access, body, success }: Call): boolean {
  const setsFile =
    body !== undefined && success !== 201 && mediaTypesOf(body).includes('multipart/form-data')
  return access === 'public' || setsFile
}

/**
 * Answers a request that carries an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), with `run` where it is the first one with this key. A repetition gets
 * the same answer and changes nothing; the same key with another request is refused with IDEMPOTENCY_KEY_REUSED. `run` gets the transaction that the answer is stored in,
 * so that this holds for parallel requests and after a crash too; see `isStoredAfterEffect` for those where it does not.
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
  // Keyed, because a request may hold a password.
  const requestHash = createHmac('sha256', ctx.ruleSigner.deriveKey('idempotency'))
    .update(JSON.stringify(request))
    .digest('hex')
  const sent = { ...sender, key, requestHash }
  forgetLater(ctx, sender)
  if (!isStoredAfterEffect(call)) return answerInTransaction(ctx, sent, run)
  const known = await findStored(ctx, sent)
  if (known) return known.answer
  const answer = await run(ctx)
  await ctx.db
    .insert(idempotencyKeys)
    .values({ ...sent, answer, createdAt: ctx.clock() })
    .onConflictDoNothing()
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
    await tx.delete(idempotencyKeys).where(and(rowOf(sent), isExpired(ctx)))
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
    .where(and(rowOf(sent), not(isExpired(ctx))))
  if (stored && stored.requestHash !== sent.requestHash)
    throw new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another request.',
    )
  return stored
}

/** Keys count for two days; older ones are gone with the sender's next POST. */
function forgetLater(ctx: PublicCtx, sender: Sender): void {
  ctx.afterCommit(async (db) => {
    await db.delete(idempotencyKeys).where(and(ownedBy(sender), isExpired(ctx)))
  })
}

function isExpired({ clock }: PublicCtx): SQL {
  return lt(idempotencyKeys.createdAt, new Date(clock().getTime() - KEPT_MS))
}

function ownedBy({ tenantId, ownerId }: Sender): SQL | undefined {
  return and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.ownerId, ownerId))
}

function rowOf(sent: Sent): SQL | undefined {
  return and(ownedBy(sent), eq(idempotencyKeys.key, sent.key))
}

/** What tells two requests apart; a file counts by its content. */
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
