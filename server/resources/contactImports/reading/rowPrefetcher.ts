import { setTimeout } from 'node:timers/promises'
import type { FileThread, RowRead } from '../../../ports/contactFiles'

/** Rows of a file that are stored together, as JSON. */
export interface FileBatch {
  firstRow: number
  rows: string
}

/** A stored batch once its rows are read; no contact has been looked at. */
export interface ReadBatch {
  firstRow: number
  candidates: RowRead[]
}

interface PendingBatch {
  batch: FileBatch
  /** Undefined until the thread has read them. */
  candidates?: RowRead[]
  /** Ends when the rows are read; rejects where the thread failed. */
  reading: Promise<void>
}

/** The stored batches that begin after a row, at most so many. */
type LoadBatches = (after: number, most: number) => Promise<FileBatch[]>

/**
 * Has the rows of a file read in order by a thread, and those of the next step while the database works for this one. The result depends on the file and the import's options
 * alone, so nothing is read too early, and what is missing here is read again.
 */
export class RowPrefetcher {
  private pending: PendingBatch[] = []

  /** `reading` tells the thread how rows are read (`readingText`). */
  constructor(
    private readonly thread: FileThread,
    private readonly reading: string,
  ) {}

  /** About how many bytes it takes: a row's text, its cells, and its candidate. */
  get bytes(): number {
    return this.pending.reduce((sum, { batch }) => sum + 4 * batch.rows.length, 0)
  }

  /**
   * Resolves to the batches behind a row, at most so many, and has as many read for the next step. A step holds locks, so it waits for the thread only a moment: there may be
   * fewer batches than were asked for, and null means that none has been read yet.
   */
  async next(load: LoadBatches, after: number, most: number): Promise<ReadBatch[] | null> {
    if (this.pending[0]?.batch.firstRow !== after + 1) this.pending = []
    await this.prefetch(load, after, most)
    const next = this.pending.slice(0, most)
    await this.wait(next)
    const taken: ReadBatch[] = []
    for (const {
      batch: { firstRow },
      candidates,
    } of next) {
      if (!candidates) break
      taken.push({ firstRow, candidates })
    }
    const last = taken.at(-1)
    if (!last) return next.length > 0 ? null : []
    this.pending.splice(0, taken.length)
    await this.prefetch(load, lastRowOf(last), most)
    return taken
  }

  private async prefetch(load: LoadBatches, after: number, most: number): Promise<void> {
    const missing = most - this.pending.length
    if (missing <= 0) return
    for (const batch of await load(this.pending.at(-1)?.batch.firstRow ?? after, missing))
      this.pending.push(this.read(batch))
  }

  private read(batch: FileBatch): PendingBatch {
    const reading = this.thread.readRows({ reading: this.reading, ...batch }).then((candidates) => {
      held.candidates = candidates
    })
    // `wait` is told of a failure too; it may come when nobody waits.
    reading.catch(() => undefined)
    const held: PendingBatch = { batch, reading }
    return held
  }

  /** Waits until these batches are read, but no longer than a step may. After a failure all are read again. */
  private async wait(batches: readonly PendingBatch[]): Promise<void> {
    const timeUp = new AbortController()
    const pause = setTimeout(this.thread.longestWaitMs, undefined, { signal: timeUp.signal }).catch(
      () => undefined,
    )
    try {
      await Promise.race([Promise.all(batches.map(({ reading }) => reading)), pause])
    } catch (error) {
      this.pending = []
      throw error
    } finally {
      timeUp.abort()
    }
  }
}

export function lastRowOf({ firstRow, candidates }: ReadBatch): number {
  return firstRow + candidates.length - 1
}
