import { createHash, timingSafeEqual } from 'node:crypto'
import { type SQL, and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { ProviderName } from '@/contract/integrations/providers'
import type { Db } from '../../../platform/db/client'
import { ApiError } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import type { ConnectionOwner } from '../connections/connectionRow'
import { connectionAttempts } from '../tables'

export type AttemptRow = typeof connectionAttempts.$inferSelect

const NOT_OURS = 'This attempt to connect has ended, or began elsewhere. Start again.'
/** Longer than the requests of one finish, of which each takes ten seconds at most. */
const BUSY_MS = 45_000

/** Returns SHA-256 of a text in base64url, as RFC 7636 section 4.2 makes a challenge of a verifier. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Creates the error of an attempt that is not the caller's, or no longer. */
export function noAttempt(): ApiError {
  return new ApiError('BAD_REQUEST', NOT_OURS)
}

export function isAttempt({ tenantId, ownerId, id }: AttemptRow): SQL | undefined {
  return and(
    eq(connectionAttempts.tenantId, tenantId),
    eq(connectionAttempts.ownerId, ownerId),
    eq(connectionAttempts.id, id),
  )
}

/**
 * Returns the pending attempt of a state: begun by the same person in the same sign-in and the same
 * browser, for the same provider and company. Throws BAD_REQUEST for any other, without saying why.
 */
export async function requireAttempt(
  { db, actor, clock }: Ctx,
  { companyId }: ConnectionOwner,
  provider: ProviderName,
  { state, secret }: { state: string; secret: string },
): Promise<AttemptRow> {
  const [row] = await db
    .select()
    .from(connectionAttempts)
    .where(
      and(
        eq(connectionAttempts.stateHash, hashOf(state)),
        eq(connectionAttempts.tenantId, actor.tenantId),
        eq(connectionAttempts.ownerId, actor.userId),
        eq(connectionAttempts.provider, provider),
        companyId === null
          ? isNull(connectionAttempts.companyId)
          : eq(connectionAttempts.companyId, companyId),
        eq(connectionAttempts.signedInAt, actor.authTime),
        gt(connectionAttempts.expiresAt, clock()),
      ),
    )
  if (!row || !isSame(row.secretHash, hashOf(secret))) throw noAttempt()
  return row
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Reserves an attempt for one request. Throws CONFLICT while another one finishes it. */
export async function holdAttempt({ db, clock }: Ctx, attempt: AttemptRow): Promise<AttemptRow> {
  const now = clock()
  const isFree = or(isNull(connectionAttempts.busyUntil), lte(connectionAttempts.busyUntil, now))
  const [held] = await db
    .update(connectionAttempts)
    .set({ busyUntil: new Date(now.getTime() + BUSY_MS) })
    .where(and(isAttempt(attempt), isFree))
    .returning()
  if (!held) throw new ApiError('CONFLICT', 'This account is being connected already.')
  return held
}

/** Makes an attempt that failed pending again. */
export async function releaseAttempt({ db }: Pick<Ctx, 'db'>, attempt: AttemptRow): Promise<void> {
  await db.update(connectionAttempts).set({ busyUntil: null }).where(isAttempt(attempt))
}

/** Ends an attempt. Resolves to false if it had ended before. */
export async function endAttempt(db: Db, attempt: AttemptRow): Promise<boolean> {
  const ended = await db
    .delete(connectionAttempts)
    .where(isAttempt(attempt))
    .returning({ id: connectionAttempts.id })
  return ended.length > 0
}

/** Returns the pending attempts of a person. */
export function findAttempts(db: Db, person: Person): Promise<AttemptRow[]> {
  return db.select().from(connectionAttempts).where(ofPerson(person))
}

/** Ends all pending attempts of a person and returns them; their tokens have to be revoked. */
export async function endAttempts(db: Db, person: Person): Promise<AttemptRow[]> {
  return db.delete(connectionAttempts).where(ofPerson(person)).returning()
}

type Person = Pick<Ctx['actor'], 'tenantId' | 'userId'>

function ofPerson({ tenantId, userId }: Person) {
  return and(eq(connectionAttempts.tenantId, tenantId), eq(connectionAttempts.ownerId, userId))
}
