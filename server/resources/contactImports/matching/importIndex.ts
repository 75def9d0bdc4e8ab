import type { ImportOptions } from '@/contract/contacts/contactImport'
import { type ContactContent, contentHash } from '../../contacts/contactContent'
import { MOST_SHARING, type MatchKey, matchKeysOf, pairNumber } from './entityPool'
import type { ImportBatch } from '../batchStore'
import type { FileReading } from '../reading/fileReading'
import type { PlannedState } from '../importInput'
import { KeyRows } from './keyRows'
import { withTags } from './mergeContent'
import { isCandidate, readCandidate } from '../reading/readCandidate'

/** A row that touched a contact. */
export interface Touch {
  row: number
  /** Whether this import creates the contact. */
  isNew: boolean
}

interface Left {
  content: ContactContent
  hash: string
  /** Of what the row itself says. */
  saidHash: string
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
  private readonly starts: number[] = []
  private readonly said = new KeyRows(1)
  private readonly touched = new KeyRows(1)
  /** By hash and by match key; where a key has no more room, by key and name. */
  private readonly states = new KeyRows(MOST_SHARING)
  /** Rows that another one came after at their contact, which may have another name since. */
  private readonly outdated = new KeyRows(1)

  constructor(
    readonly isPlan: boolean,
    private readonly matchBy: ImportOptions['matchBy'],
  ) {}

  get bytes(): number {
    return (
      this.said.bytes +
      this.touched.bytes +
      this.states.bytes +
      this.outdated.bytes +
      8 * this.starts.length
    )
  }

  /** The first row that said this; 0 where none did. */
  firstRowOf(hash: string): number {
    return this.said.row(hashKey(hash))
  }

  /** The row that touched a contact of the database last. */
  touchOf(contactId: string): Touch | null {
    const value = this.touched.row(idKey(contactId))
    return value === 0 ? null : { row: value >> 1, isNew: (value & 1) === 1 }
  }

  /** Rows that left a contact with this key of a row. */
  rowsWith({ number }: MatchKey, row: ContactContent): number[] {
    const rows = this.states.rowsOf(number)
    const pair = rows.length < MOST_SHARING ? null : pairNumber(number, row)
    return pair === null
      ? rows
      : [
          ...rows,
          ...this.states.rowsOf(pair).filter((other) => this.outdated.row(rowKey(other)) === 0),
        ]
  }

  rowsSaying(hash: string): number[] {
    return this.states.rowsOf(hashKey(hash))
  }

  /** Where the batch of a row begins. */
  startOf(row: number): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] ?? 0) <= row) low = middle + 1
      else high = middle
    }
    return this.starts[low - 1] ?? 0
  }

  begin(firstRow: number): void {
    this.starts.push(firstRow)
  }

  say(hash: string, row: number): void {
    const key = hashKey(hash)
    if (this.said.row(key) === 0) this.said.add(key, row)
  }

  touch(contactId: string, { row, isNew }: Touch): void {
    this.touched.set(idKey(contactId), row * 2 + Number(isNew))
  }

  /** A row leaves a contact like this. Only a plan needs it: what is done, the database tells. */
  leave(row: number, { content, hash, saidHash, previous = 0, hashBefore = '' }: Left): void {
    if (!this.isPlan) return
    if (previous > 0) this.outdated.set(rowKey(previous), row)
    // What the row itself says leads to it anyway.
    if (hash !== saidHash) this.states.add(hashKey(hash), row)
    if (hashBefore !== '') this.states.move(hashKey(hashBefore), previous, row)
    for (const { number } of matchKeysOf(content, this.matchBy)) {
      const pair = this.states.point(number, previous, row) ? null : pairNumber(number, content)
      if (pair !== null) this.states.point(pair, previous, row)
    }
  }

  /** Takes in a batch that was gone through before, as going through it did. */
  rebuild(reading: FileReading, batch: ImportBatch): void {
    this.begin(batch.firstRow)
    const states = this.isPlan ? statesOf(batch) : {}
    batch.rows.forEach((fileRow, at) => {
      const outcome = batch.outcomes[at]
      const row = batch.firstRow + at
      if (!outcome || outcome.outcome === 'failed') return
      const candidate = readCandidate(reading, row, fileRow)
      if (!isCandidate(candidate)) return
      this.say(candidate.hash, row)
      const { contactId } = outcome
      if (outcome.outcome === 'updated') {
        const state = states[at]
        if (state)
          this.leave(row, { ...state, hash: contentHash(state.content), saidHash: candidate.hash })
        if (contactId !== undefined)
          this.touch(contactId, { row, isNew: this.touchOf(contactId)?.isNew ?? false })
      } else if (outcome.outcome === 'created') {
        const content = withTags(candidate.content, reading.input.options.tags)
        this.leave(row, { content, hash: candidate.taggedHash, saidHash: candidate.hash })
        if (contactId !== undefined) this.touch(contactId, { row, isNew: true })
      } else if (
        outcome.outcome === 'unchanged' &&
        contactId !== undefined &&
        candidate.read.id === contactId
      )
        this.touch(contactId, { row, isNew: false })
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
