import { sql } from 'drizzle-orm'
import type { ApiError } from './apiError'
import { outage, outageOf } from './outageOf'
import type { Deps } from '../../ports/context'

export interface Readiness {
  /**
   * Resolves to UNAVAILABLE or INSUFFICIENT_STORAGE if requests would fail, else to null. The
   * answer is cached for some seconds.
   */
  check: () => Promise<ApiError | null>
  /** Records an error of a request, which `check` may miss: the database may use another disk. */
  note: (error: ApiError) => void
}

/**
 * The times for which an answer is cached, and for which a disk counts as full after a failed
 * write.
 */
const KEPT_MS = 3_000
const FULL_MS = 10_000

/** Checks whether the database answers and accepts writes, and whether files can be written. */
export function createReadiness({
  db,
  files,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Readiness {
  let fullUntil = 0
  let cached: { until: number; answer: Promise<ApiError | null> } | undefined

  async function checkNow(): Promise<ApiError | null> {
    try {
      // The embedded database is read-only on a full disk, so the disk is looked at first.
      await files.checkWritable()
      const result = await db.execute<{ is_open: boolean }>(
        sql`select current_setting('transaction_read_only') = 'off' as is_open`,
      )
      // Both drivers answer raw statements with an object that holds `rows`.
      const [row] = (result as { rows: { is_open: boolean }[] }).rows
      if (row?.is_open !== true) return outage('UNAVAILABLE')
      return null
    } catch (error) {
      return outageOf(error) ?? outage('UNAVAILABLE')
    }
  }

  return {
    async check() {
      const now = clock().getTime()
      if (now < fullUntil) return outage('INSUFFICIENT_STORAGE')
      if (!cached || now >= cached.until) cached = { until: now + KEPT_MS, answer: checkNow() }
      return cached.answer
    },
    note({ code }) {
      if (code === 'INSUFFICIENT_STORAGE') fullUntil = clock().getTime() + FULL_MS
    },
  }
}
