import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/client'
import { type KnownEvent, writeEvents } from './writeEvents'
import type { CardEvent, EventRecorder } from '../../ports/cards'

const BATCH = 500
const WAIT_MS = 1_000
const MOST_WAIT_MS = 30_000
const MOST = 50_000

/**
 * Creates a recorder that keeps events in memory and writes them in batches, after a second or 500
 * events. While the database fails it retries after growing pauses up to 30 s, and drops the oldest
 * of more than 50,000 events. A killed process loses only the events not written yet, which no
 * answer has confirmed.
 */
export function createEventRecorder({ db, log }: { db: Db; log: Logger }): EventRecorder {
  let waiting: KnownEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let failures = 0
  let isLosing = false
  let isClosed = false

  function record(event: CardEvent): void {
    if (isClosed) return
    waiting.push({ ...event, id: randomUUID() })
    dropOldest()
    if (waiting.length === BATCH && failures === 0) void flush()
    else wakeIn(WAIT_MS)
  }

  function dropOldest(): void {
    if (waiting.length <= MOST) return
    waiting = waiting.slice(waiting.length - MOST + BATCH)
    if (!isLosing)
      log.error({ kept: waiting.length }, 'events are lost: too many wait for the database')
    isLosing = true
  }

  function wakeIn(ms: number): void {
    timer ??= setTimeout(() => {
      void flush()
    }, ms).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeWaiting)
    return writing
  }

  /**
   * Writes the events that wait now. Later ones wait for the next batch, because under load this
   * would otherwise write two or three at a time without end.
   */
  async function writeWaiting(): Promise<void> {
    for (let left = waiting.length; left > 0; left -= BATCH) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        await writeEvents(db, batch)
        failures = 0
        isLosing = false
      } catch (error) {
        failures += 1
        if (failures === 1) log.error({ err: error }, 'events could not be written yet')
        waiting = [...batch, ...waiting]
        dropOldest()
        if (!isClosed) wakeIn(Math.min(WAIT_MS * 2 ** failures, MOST_WAIT_MS))
        return
      }
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    await flush()
    if (waiting.length > 0)
      log.error({ lost: waiting.length }, 'events are lost: the database took none before the end')
  }

  return { record, flush, close }
}
