import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/client'
import { DayKeys } from './dayKeys'
import { hashOfNetwork } from './networkHash'
import type { IdentifiedEvent } from './identifiedEvent'
import { visitorHash } from './visitorHash'
import { writeEvents } from './writeEvents'
import type { CardEvent, EventRecorder } from '../../ports/cards'

const BATCH = 500
const WAIT_MS = 1_000
const MOST_WAIT_MS = 30_000
const MOST = 50_000

/** An event in memory, hashed as soon as the key of its day is loaded. */
interface WaitingEvent extends IdentifiedEvent {
  isHashed: boolean
}

/**
 * Creates a recorder that keeps events in memory and writes them in batches, after a second or 500
 * events. While the database fails it retries after growing pauses up to 30 s, and drops the oldest
 * of more than 50,000 events. A killed process loses only the events not written yet, which no
 * answer has confirmed.
 */
export function createEventRecorder(deps: Deps): EventRecorder {
  return new BufferedRecorder(deps)
}

interface Deps {
  db: Db
  log: Logger
}

class BufferedRecorder implements EventRecorder {
  private waiting: WaitingEvent[] = []
  private readonly dayKeys: DayKeys
  private timer: NodeJS.Timeout | undefined
  private writing = Promise.resolve()
  private failures = 0
  private isLosing = false
  private isClosed = false

  constructor(private readonly deps: Deps) {
    this.dayKeys = new DayKeys(deps.db)
  }

  record(event: CardEvent): void {
    if (this.isClosed) return
    this.dayKeys.prefetch(event.at)
    this.waiting.push(
      hashed({ ...event, id: randomUUID(), isHashed: false }, this.dayKeys.known(event.at)),
    )
    this.dropOldest()
    if (this.waiting.length === BATCH && this.failures === 0) void this.flush()
    else this.flushIn(WAIT_MS)
  }

  flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.writing = this.writing.then(() => this.writeWaiting())
    return this.writing
  }

  forgetKeys(now: Date): void {
    this.dayKeys.forget(now)
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.flush()
    const lost = this.waiting.length
    if (lost > 0)
      this.deps.log.error({ lost }, 'events are lost: the database took none before the end')
  }

  private dropOldest(): void {
    if (this.waiting.length <= MOST) return
    this.waiting = this.waiting.slice(this.waiting.length - MOST + BATCH)
    const kept = this.waiting.length
    if (!this.isLosing)
      this.deps.log.error({ kept }, 'events are lost: too many wait for the database')
    this.isLosing = true
  }

  private flushIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      void this.flush()
    }, ms).unref()
  }

  /**
   * Writes the events that wait now. Later ones wait for the next batch, because under load this
   * would otherwise write two or three at a time without end.
   */
  private async writeWaiting(): Promise<void> {
    for (let left = this.waiting.length; left > 0; left -= BATCH) {
      const batch = this.waiting.slice(0, BATCH)
      this.waiting = this.waiting.slice(BATCH)
      try {
        const ready = await Promise.all(batch.map((event) => this.withHash(event)))
        await writeEvents(this.deps.db, ready)
        this.failures = 0
        this.isLosing = false
      } catch (error) {
        this.failures += 1
        if (this.failures === 1)
          this.deps.log.error({ err: error }, 'events could not be written yet')
        this.waiting = [...batch, ...this.waiting]
        this.dropOldest()
        if (!this.isClosed) this.flushIn(Math.min(WAIT_MS * 2 ** this.failures, MOST_WAIT_MS))
        return
      }
    }
  }

  private async withHash(event: WaitingEvent): Promise<WaitingEvent> {
    return event.isHashed ? event : hashed(event, await this.dayKeys.load(event.at))
  }
}

/** Replaces the visitor and the network by their hashes if the key is known. */
function hashed(event: WaitingEvent, key: string | undefined): WaitingEvent {
  if (event.isHashed || key === undefined) return event
  const { network, ...rest } = event
  return {
    ...rest,
    visitor: visitorHash(key, event),
    ...(network !== undefined && { network: hashOfNetwork(key, event, network) }),
    isHashed: true,
  }
}
