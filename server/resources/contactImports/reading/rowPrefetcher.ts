import { setTimeout } from 'node:timers/promises'
import type { FileThread, RowRead } from '../../../ports/contactFiles'

/** A stored batch; its rows are JSON. */
export interface FileBatch {
  firstRow: number
  rows: string
}

/** A batch whose rows were read but not yet matched with contacts. */
export interface ReadBatch extends FileBatch {
  candidates: RowRead[]
}

interface PendingBatch {
  batch: FileBatch
  /** Undefined until the thread has read them. */
  candidates?: RowRead[]
  /** Resolves when the rows are read; rejects when the thread fails. */
  reading: Promise<void>
}

/** Loads the stored batches that begin after a row, at most so many. */
type LoadBatches = (after: number, most: number) => Promise<FileBatch[]>

/**
 * Has a thread read the rows of a file in order, those of the next step while the database works on
 * this one. The results depend only on the file and the import's options, so they never become
 * outdated, and a missing batch is read again.
 */
export class RowPrefetcher {
  private pending: PendingBatch[] = []

  /** `reader` is the description of the reader for the thread (`serializeReader`). */
  constructor(
    private readonly thread: FileThread,
    private readonly reader: string,
  ) {}

  /** The approximate memory in bytes: a row's text, its cells and its candidate. */
  get bytes(): number {
    return this.pending.reduce((sum, { batch }) => sum + 4 * batch.rows.length, 0)
  }

  /**
   * Returns the batches behind a row, at most `most`, and prefetches as many for the next step. A
   * step holds locks, so it waits for the thread only a moment: it may get fewer batches, or null
   * if none is read yet.
   */
  async next(load: LoadBatches, after: number, most: number): Promise<ReadBatch[] | null> {
    if (this.pending[0]?.batch.firstRow !== after + 1) this.pending = []
    await this.prefetch(load, after, most)
    const wanted = this.pending.slice(0, most)
    await this.wait(wanted)
    const read: ReadBatch[] = []
    for (const { batch, candidates } of wanted) {
      if (!candidates) break
      read.push({ ...batch, candidates })
    }
    const last = read.at(-1)
    if (!last) return wanted.length > 0 ? null : []
    this.pending.splice(0, read.length)
    await this.prefetch(load, lastRowOf(last), most)
    return read
  }

  private async prefetch(load: LoadBatches, after: number, most: number): Promise<void> {
    const missing = most - this.pending.length
    if (missing <= 0) return
    const lastStart = this.pending.at(-1)?.batch.firstRow ?? after
    for (const batch of await load(lastStart, missing)) this.pending.push(this.read(batch))
  }

  private read(batch: FileBatch): PendingBatch {
    const reading = this.thread.readRows({ reading: this.reader, ...batch }).then((candidates) => {
      pending.candidates = candidates
    })
    // `wait` throws the failure; it may happen while nothing waits.
    reading.catch(() => undefined)
    const pending: PendingBatch = { batch, reading }
    return pending
  }

  /**
   * Waits until these batches are read, but no longer than a step may. A failure drops all batches.
   */
  private async wait(batches: readonly PendingBatch[]): Promise<void> {
    const timeUp = new AbortController()
    const { signal } = timeUp
    const pause = setTimeout(this.thread.longestWaitMs, undefined, { signal }).catch(
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
