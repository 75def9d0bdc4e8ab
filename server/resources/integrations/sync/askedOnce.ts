import { and, sql } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/apiError'
import type { Deps } from '../../../ports/context'
import { type ConnectionRow, isConnection } from '../connections/connectionRow'
import { connections } from '../tables'

const PAUSE_MS = 60_000

/** An act that a person may ask for once a minute. */
export type Act = 'account' | 'items' | 'sync' | 'refresh'

/**
 * Runs an act that asks a provider, once a minute at most for each connection. Throws RATE_LIMITED
 * with `Retry-After` before; an act that failed may be asked for again at once.
 */
export async function askedOnce<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: ConnectionRow,
  act: Act,
  run: () => Promise<T>,
): Promise<T> {
  const now = clock()
  const last = sql`(${connections.askedAt} ->> ${act})::timestamptz`
  const before = new Date(now.getTime() - PAUSE_MS).toISOString()
  const stamp = now.toISOString()
  const [taken] = await db
    .update(connections)
    .set({
      askedAt: sql`${connections.askedAt} || jsonb_build_object(${act}::text, ${stamp}::text)`,
    })
    .where(and(isConnection(row), sql`(${last} is null or ${last} <= ${before}::timestamptz)`))
    .returning({ id: connections.id })
  if (!taken) throw await tooEarly(db, row, act, now)
  try {
    return await run()
  } catch (error) {
    await db
      .update(connections)
      .set({ askedAt: sql`${connections.askedAt} - ${act}::text` })
      .where(and(isConnection(row), sql`${connections.askedAt} ->> ${act} = ${stamp}`))
    throw error
  }
}

async function tooEarly(
  db: Deps['db'],
  row: ConnectionRow,
  act: Act,
  now: Date,
): Promise<ApiError> {
  const [stored] = await db
    .select({ askedAt: connections.askedAt })
    .from(connections)
    .where(isConnection(row))
  const last = Date.parse(stored?.askedAt[act] ?? now.toISOString())
  const seconds = Math.min(60, Math.max(1, Math.ceil((last + PAUSE_MS - now.getTime()) / 1000)))
  return new ApiError(
    'RATE_LIMITED',
    `This was done less than a minute ago. Try again in ${String(seconds)} s.`,
    undefined,
    { 'Retry-After': String(seconds) },
  )
}
