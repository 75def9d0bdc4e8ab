import type { ImportOptions } from '@/contract/contacts/contactImport'
import { type ContactContent, contentHash } from '../../contacts/contactContent'
import { MAX_PER_KEY, matchKeysOf, keyAndNameNumber } from './contactPool'
import type { ImportBatch } from '../store/batchStore'
import type { ImportReader } from '../reading/importReader'
import type { PlannedState } from '../importInput'
import { RowsByKey } from './rowsByKey'
import { withTags } from './mergeContent'
import { isCandidate, readCandidate } from '../reading/readCandidate'
import type { MatchKey } from '../../../ports/contactFiles'

/** A row that touched a contact. */
export interface LastRow {
  row: number
  /** Whether this import creates the contact. */
  isNew: boolean
}

interface RecordedState {
  content: ContactContent
  hash: string
  /** Of what the row itself says. */
  rowHash: string
  /** The row that left the contact before, and how. */
  previous?: number
  hashBefore?: string
}

/**
 * What the rows of a file so far have said and touched, in little memory: it answers which row said the same before, and leads a plan to what the rows before
 * have made of a contact. It is rebuilt from the stored batches where it is missing.
 */
export class ImportIndex {
  /** Up to which row it knows the file. */
  builtTo = 0
  /** Where the batches begin. */
  private readonly batchStarts: number[] = []
  private readonly firstRows = new RowsByKey(1)
  private readonly lastRows = new RowsByKey(1)
  /** By hash and by match key; where a key has no more room, by key and name. */
  private readonly states = new RowsByKey(MAX_PER_KEY)
  /** Rows that another one came after at their contact, which may have another name since. */
  private readonly outdatedRows = new RowsByKey(1)

  constructor(
    readonly isPlan: boolean,
    private readonly matchBy: ImportOptions['matchBy'],
  ) {}

  get bytes(): number {
    return (
      this.firstRows.bytes +
      this.lastRows.bytes +
      this.states.bytes +
      this.outdatedRows.bytes +
      8 * this.batchStarts.length
    )
  }

  /** The first row that said this; 0 where none did. */
  firstRowOf(hash: string): number {
    return this.firstRows.row(hashKey(hash))
  }

  /** The row that touched a contact of the database last. */
  lastRowOf(contactId: string): LastRow | null {
    const value = this.lastRows.row(idKey(contactId))
    return value === 0 ? null : { row: value >> 1, isNew: (value & 1) === 1 }
  }

  /** Rows that left a contact with this key of a row. */
  rowsWithKey({ number }: MatchKey, row: ContactContent): number[] {
    const rows = this.states.rowsOf(number)
    const pair = rows.length < MAX_PER_KEY ? null : keyAndNameNumber(number, row)
    return pair === null
      ? rows
      : [
          ...rows,
          ...this.states.rowsOf(pair).filter((other) => this.outdatedRows.row(rowKey(other)) === 0),
        ]
  }

  rowsWithHash(hash: string): number[] {
    return this.states.rowsOf(hashKey(hash))
  }

  /** Where the batch of a row begins. */
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
    if (this.firstRows.row(key) === 0) this.firstRows.add(key, row)
  }

  recordLastRow(contactId: string, { row, isNew }: LastRow): void {
    this.lastRows.set(idKey(contactId), row * 2 + Number(isNew))
  }

  /** A row leaves a contact like this. Only a plan needs it: what is done, the database tells. */
  recordState(
    row: number,
    { content, hash, rowHash, previous = 0, hashBefore = '' }: RecordedState,
  ): void {
    if (!this.isPlan) return
    if (previous > 0) this.outdatedRows.set(rowKey(previous), row)
    // What the row itself says leads to it anyway.
    if (hash !== rowHash) this.states.add(hashKey(hash), row)
    if (hashBefore !== '') this.states.move(hashKey(hashBefore), previous, row)
    for (const { number } of matchKeysOf(content, this.matchBy)) {
      const pair = this.states.moveOrAdd(number, previous, row)
        ? null
        : keyAndNameNumber(number, content)
      if (pair !== null) this.states.moveOrAdd(pair, previous, row)
    }
  }

  /** Takes in a batch that was gone through before, as going through it did. */
  rebuild(reading: ImportReader, batch: ImportBatch): void {
    this.recordBatch(batch.firstRow)
    const states = this.isPlan ? statesOf(batch) : {}
    batch.rows.forEach((fileRow, at) => {
      const outcome = batch.outcomes[at]
      const row = batch.firstRow + at
      if (!outcome || outcome.outcome === 'failed') return
      const candidate = readCandidate(reading, row, fileRow)
      if (!isCandidate(candidate)) return
      this.recordRow(candidate.hash, row)
      const { contactId } = outcome
      if (outcome.outcome === 'updated') {
        const state = states[at]
        if (state)
          this.recordState(row, {
            ...state,
            hash: contentHash(state.content),
            rowHash: candidate.hash,
          })
        if (contactId !== undefined)
          this.recordLastRow(contactId, { row, isNew: this.lastRowOf(contactId)?.isNew ?? false })
      } else if (outcome.outcome === 'created') {
        const content = withTags(candidate.content, reading.input.options.tags)
        this.recordState(row, { content, hash: candidate.taggedHash, rowHash: candidate.hash })
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

/** A plan's states by the place of their row in the batch; this import wrote them: the cast. */
export function statesOf({ undo }: ImportBatch): Partial<Record<number, PlannedState>> {
  return undo === null ? {} : (JSON.parse(undo) as Partial<Record<number, PlannedState>>)
}

function hashKey(hash: string): bigint {
  return Buffer.from(hash.slice(0, 11), 'base64url').readBigInt64BE(0)
}

/** Rows come one after the other: multiplied, they are spread. */
function rowKey(row: number): bigint {
  return BigInt.asIntN(64, BigInt(row) * 0x9e3779b97f4a7c15n)
}

function idKey(contactId: string): bigint {
  return Buffer.from(contactId.replaceAll('-', ''), 'hex').readBigInt64BE(8)
}
