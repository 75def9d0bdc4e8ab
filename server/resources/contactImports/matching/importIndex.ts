import type { ImportOptions } from '@/contract/contacts/contactImport'
import { type ContactContent, contentHash } from '../../contacts/model'
import type { ImportReader } from '../reading/importReader'
import { isCandidate, readCandidate } from '../reading/readCandidate'
import { type ImportBatch, plannedStatesOf } from '../store/readBatches'
import { MAX_PER_KEY, keyAndNameNumber, matchKeysOf } from './contactPool'
import type { MatchKey } from '../../../ports/contactFiles'
import { withTags } from './mergeContent'
import { RowsByKey } from './rowsByKey'

/** The last row that changed a stored contact, or had its id. */
interface LastRow {
  row: number
  /** True if this import creates the contact. */
  isNew: boolean
}

/** The state in which a row leaves a contact. */
interface RecordedState {
  content: ContactContent
  hash: string
  /** The hash of the row itself. */
  rowHash: string
  /** The row that changed the contact before, and the hash before this row. */
  previous?: number
  hashBefore?: string
}

/**
 * Remembers in little memory what the processed rows of a file contain and change: it finds the
 * first row with a hash, and the rows that hold a plan's states. It can be rebuilt from the stored
 * batches.
 */
export class ImportIndex {
  /** The last row that is recorded. */
  builtTo = 0
  private readonly batchStarts: number[] = []
  private readonly firstRows = new RowsByKey(1)
  private readonly lastRows = new RowsByKey(1)
  /** By hash and by match key; where a key is full, by key and name. */
  private readonly states = new RowsByKey(MAX_PER_KEY)
  /** Rows whose contact a later row changed, so that it may have another name since. */
  private readonly outdatedRows = new RowsByKey(1)

  constructor(
    readonly isPlan: boolean,
    private readonly matchBy: ImportOptions['matchBy'],
  ) {}

  get bytes(): number {
    const maps = [this.firstRows, this.lastRows, this.states, this.outdatedRows]
    return maps.reduce((sum, { bytes }) => sum + bytes, 8 * this.batchStarts.length)
  }

  /** Returns the first row with this hash; 0 if there is none. */
  firstRowOf(hash: string): number {
    return this.firstRows.rowOf(hashKey(hash))
  }

  /** Returns the last row that changed a stored contact. */
  lastRowOf(contactId: string): LastRow | null {
    const value = this.lastRows.rowOf(idKey(contactId))
    return value === 0 ? null : { row: value >> 1, isNew: (value & 1) === 1 }
  }

  /** Returns the rows that left a contact with this key of a row. */
  rowsWithKey({ number }: MatchKey, row: ContactContent): number[] {
    const rows = this.states.rowsOf(number)
    const pair = rows.length < MAX_PER_KEY ? null : keyAndNameNumber(number, row)
    if (pair === null) return rows
    const isCurrent = (other: number) => this.outdatedRows.rowOf(rowKey(other)) === 0
    return [...rows, ...this.states.rowsOf(pair).filter(isCurrent)]
  }

  /** Returns the rows that left a contact with this hash. */
  rowsWithHash(hash: string): number[] {
    return this.states.rowsOf(hashKey(hash))
  }

  /** Returns the first row of the batch that holds a row. */
  batchStartOf(row: number): number {
    let [low, high] = [0, this.batchStarts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.batchStarts[middle] ?? 0) <= row) low = middle + 1
      else high = middle
    }
    return this.batchStarts[low - 1] ?? 0
  }

  recordBatch(firstRow: number): void {
    this.batchStarts.push(firstRow)
  }

  recordRow(hash: string, row: number): void {
    const key = hashKey(hash)
    if (this.firstRows.rowOf(key) === 0) this.firstRows.add(key, row)
  }

  recordLastRow(contactId: string, { row, isNew }: LastRow): void {
    this.lastRows.set(idKey(contactId), row * 2 + Number(isNew))
  }

  /**
   * Records the state that a row leaves. Only a plan needs it: an import finds it in the database.
   */
  recordState(
    row: number,
    { content, hash, rowHash, previous = 0, hashBefore = '' }: RecordedState,
  ): void {
    if (!this.isPlan) return
    if (previous > 0) this.outdatedRows.set(rowKey(previous), row)
    // The row's own hash leads to it anyway.
    if (hash !== rowHash) this.states.add(hashKey(hash), row)
    if (hashBefore !== '') this.states.move(hashKey(hashBefore), previous, row)
    for (const { number } of matchKeysOf(content, this.matchBy)) {
      if (this.states.moveOrAdd(number, previous, row)) continue
      const pair = keyAndNameNumber(number, content)
      if (pair !== null) this.states.moveOrAdd(pair, previous, row)
    }
  }

  /** Records a batch that was processed before, as processing it did. */
  rebuild(reader: ImportReader, batch: ImportBatch): void {
    this.recordBatch(batch.firstRow)
    const states = this.isPlan ? plannedStatesOf(batch) : {}
    batch.rows.forEach((fileRow, at) => {
      const outcome = batch.outcomes[at]
      const row = batch.firstRow + at
      if (!outcome || outcome.outcome === 'failed') return
      const candidate = readCandidate(reader, row, fileRow)
      if (!isCandidate(candidate)) return
      const rowHash = candidate.hash
      this.recordRow(rowHash, row)
      const { contactId } = outcome
      if (outcome.outcome === 'updated') {
        const state = states[at]
        if (state) this.recordState(row, { ...state, hash: contentHash(state.content), rowHash })
        const isNew = contactId !== undefined && (this.lastRowOf(contactId)?.isNew ?? false)
        if (contactId !== undefined) this.recordLastRow(contactId, { row, isNew })
      } else if (outcome.outcome === 'created') {
        const content = withTags(candidate.content, reader.input.options.tags)
        this.recordState(row, { content, hash: candidate.taggedHash, rowHash })
        if (contactId !== undefined) this.recordLastRow(contactId, { row, isNew: true })
      } else if (
        outcome.outcome === 'unchanged' &&
        contactId !== undefined &&
        candidate.read.id === contactId
      )
        this.recordLastRow(contactId, { row, isNew: false })
    })
    this.builtTo = batch.firstRow + batch.rows.length - 1
  }
}

function hashKey(hash: string): bigint {
  return Buffer.from(hash.slice(0, 11), 'base64url').readBigInt64BE(0)
}

/** Multiplies a row number, because `RowsByKey` needs evenly spread keys. */
function rowKey(row: number): bigint {
  return BigInt.asIntN(64, BigInt(row) * 0x9e3779b97f4a7c15n)
}

function idKey(contactId: string): bigint {
  return Buffer.from(contactId.replaceAll('-', ''), 'hex').readBigInt64BE(8)
}
