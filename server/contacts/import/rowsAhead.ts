import type { FileRow } from '@/contactFiles/fileRow'
import type { FileReading } from './fileReading'
import type { RowOutcome } from './importInput'
import { type Candidate, readCandidate } from './judgeRow'

/** Rows of a file that are stored together. */
export interface FileBatch {
  firstRow: number
  rows: FileRow[]
  /** Characters of their JSON. */
  length: number
}

/** With what its rows say, as far as they have been read; no contact has been looked at. */
export interface ReadBatch extends FileBatch {
  candidates: (Candidate | RowOutcome)[]
}

/** The stored batches that come after a row, at most so many. */
type Load = (after: number, most: number) => Promise<FileBatch[]>

/** Rows that are read before others have their turn: less than a millisecond. */
const SLICE = 20

/**
 * Reads the rows of a file in order, and those of the next step while the database is at work for this one. What a row says depends on the file and the import's options
 * alone, so nothing is judged too early, and what is missing here is read again.
 */
export class RowsAhead {
  private held: ReadBatch[] = []

  constructor(private readonly reading: FileReading) {}

  /** About what it takes, in bytes: a row's text, its cells, and what they say. */
  get bytes(): number {
    return this.held.reduce((sum, { length }) => sum + 4 * length, 0)
  }

  /** The batches behind a row, at most so many, with every row read; as many are held for the next step. */
  async take(load: Load, after: number, most: number): Promise<ReadBatch[]> {
    if (this.held[0]?.firstRow !== after + 1) this.held = []
    await this.hold(load, after, most)
    const taken = this.held.splice(0, most)
    await this.hold(load, lastRowOf(taken) ?? after, most)
    for (const batch of taken) while (this.readSlice(batch));
    return taken
  }

  /** Reads what is held in the pauses of the work, until that has ended; never ends before the work does. */
  async readDuring<T>(work: Promise<T>): Promise<T> {
    const state = { isOver: false }
    const end = () => { state.isOver = true }
    const ended = work.then(end, end)
    try {
      await this.readHeld(state)
    } finally {
      await ended
    }
    return work
  }

  private async readHeld(work: { isOver: boolean }): Promise<void> {
    for (const batch of this.held) {
      do {
        await nextTurn()
        if (work.isOver) return
      } while (this.readSlice(batch))
    }
  }

  private async hold(load: Load, after: number, most: number): Promise<void> {
    const missing = most - this.held.length
    if (missing <= 0) return
    for (const batch of await load(lastRowOf(this.held) ?? after, missing)) this.held.push({ ...batch, candidates: [] })
  }

  /** Answers whether there was something to read. */
  private readSlice({ firstRow, rows, candidates }: ReadBatch): boolean {
    const from = candidates.length
    for (const [at, row] of rows.slice(from, from + SLICE).entries()) candidates.push(readCandidate(this.reading, firstRow + from + at, row))
    return candidates.length > from
  }
}

function lastRowOf(batches: readonly FileBatch[]): number | undefined {
  const last = batches.at(-1)
  return last && last.firstRow + last.rows.length - 1
}

/** After what waits to be done now, answers of the database among it. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => { setImmediate(resolve) })
}
