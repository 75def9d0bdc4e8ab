import type { Deps } from '../../../ports/context'
import type { Tokens } from '../../../ports/integrations'
import type { connections } from '../../integrations/tables'
import type { pushes } from '../tables'

export type ConnectionRow = typeof connections.$inferSelect
export type PushRow = typeof pushes.$inferSelect

/** The dependencies of the outbox's sender. */
export type PushDeps = Pick<Deps, 'db' | 'tenantId' | 'clock' | 'log' | 'integrations'> & {
  /**
   * Runs requests with the working tokens of a connection, maybe twice. Throws
   * `GrantError('grant')` when the grant has ended, and then marks the connection.
   */
  withTokens: <T>(connection: ConnectionRow, use: (tokens: Tokens) => Promise<T>) => Promise<T>
  /** Tells whether the owner's plan does not cover a connection. */
  isPaused: (connection: ConnectionRow) => Promise<boolean>
}

/** The time for which a push is one process's; longer than a request may take. */
export const LEASE_MS = 60_000
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 3_600_000

/** Returns the time of the next try after this many failures in a row. */
export function nextTryAfter(failures: number, now: Date): Date {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
  return new Date(now.getTime() + Math.round(pause * (0.5 + Math.random() / 2)))
}

/** The pause of a location that did not answer. */
export const OUTAGE_PAUSE_MS = 10_000
/** The pause of a location that got too many requests and did not say how long. */
export const LIMIT_PAUSE_MS = 10_000
/** The longest pause that a provider can ask for: the location's day is used up. */
export const LONGEST_ASKED_PAUSE_MS = 24 * 3_600_000
