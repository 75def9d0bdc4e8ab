import type { Db } from '../../platform/db/client'
import { utcDayOf } from './utcDay'
import { visitorKey } from './visitorKeys'

const HOUR_MS = 60 * 60 * 1000
/** The pause after a failure, in which no key is prefetched. */
const PAUSE_MS = 1_000

/**
 * The keys of the visitor hashes of today and, in its last hour, tomorrow, so that an event can be
 * hashed when it arrives.
 */
export class DayKeys {
  private readonly keys = new Map<string, string>()
  private readonly loading = new Map<string, Promise<string>>()
  private failedAt = -Infinity

  constructor(private readonly db: Db) {}

  /** Returns the key of a moment's day if it is loaded. */
  known(moment: Date): string | undefined {
    return this.keys.get(utcDayOf(moment))
  }

  /** Returns the key of a moment's day. Throws while the database fails. */
  load(moment: Date): Promise<string> {
    const day = utcDayOf(moment)
    const key = this.keys.get(day)
    if (key !== undefined) return Promise.resolve(key)
    const loading = this.loading.get(day) ?? this.read(day)
    this.loading.set(day, loading)
    return loading
  }

  /** Begins to load the keys that events will need soon. A failure shows when one is needed. */
  prefetch(now: Date): void {
    if (performance.now() - this.failedAt < PAUSE_MS) return
    for (const moment of [now, new Date(now.getTime() + HOUR_MS)])
      if (this.known(moment) === undefined) this.load(moment).catch(() => undefined)
  }

  /** Forgets the keys of past days; from then on no hash can be traced to a visitor. */
  forget(now: Date): void {
    const today = utcDayOf(now)
    for (const day of this.keys.keys()) if (day < today) this.keys.delete(day)
  }

  private async read(day: string): Promise<string> {
    try {
      const key = await visitorKey(this.db, day)
      this.keys.set(day, key)
      return key
    } catch (error) {
      this.failedAt = performance.now()
      throw error
    } finally {
      this.loading.delete(day)
    }
  }
}
