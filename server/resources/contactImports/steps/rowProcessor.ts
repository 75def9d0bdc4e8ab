import { randomUUID } from 'node:crypto'
import type { Upload } from '../../../ports/files'
import { type ContactContent, contentHash } from '../../contacts/model'
import type { PlannedState, UndoEntry } from '../importInput'
import type { RowOutcome, Candidate } from '../../../ports/contactFiles'
import type { ContactPool, PooledContact } from '../matching/contactPool'
import { changedFields } from '../matching/contentChanges'
import { type Decision, decideRow } from '../matching/decideRow'
import type { ImportIndex } from '../matching/importIndex'
import type { ImportReader } from '../reading/importReader'
import { type ReadBatch, lastRowOf } from '../reading/rowPrefetcher'
import { cardPicture } from './cardPicture'

export interface NewPicture {
  key: string
  bytes: Uint8Array
}

/** A contact that rows of this step changed, with what undoing each of these rows needs. */
export interface ChangedContact {
  contact: PooledContact
  displayImage?: string
  /** Their versions are set when the contact is written. */
  entries: UndoEntry[]
}

interface ProcessedRow {
  outcome: RowOutcome
  state?: PlannedState
  entry?: UndoEntry
}

type PictureDecision = Decision & { displayImage?: string }

interface Surroundings {
  upload: Upload
  /** The keys that several rows of the step have. */
  sharedKeys: ReadonlySet<bigint>
}

/** Decides the rows of one step and collects what they change. */
export class RowProcessor {
  /** Without the contacts that were taken. */
  readonly changedContacts = new Map<PooledContact, ChangedContact>()
  readonly pictures: NewPicture[] = []
  /** The first row of this step with each hash. */
  private readonly firstRows = new Map<string, number>()
  private readonly pendingIndexUpdates: (() => void)[] = []
  /** New contacts that no later row of the step can change, as none has one of their keys. */
  private settled: ChangedContact[] = []

  constructor(
    private readonly reader: ImportReader,
    private readonly index: ImportIndex,
    private readonly pool: ContactPool,
    private readonly surroundings: Surroundings,
  ) {}

  /** Returns the settled contacts since the last call, for the caller to store. */
  takeSettled(): ChangedContact[] {
    const taken = this.settled
    this.settled = []
    return taken
  }

  updateIndex(batches: readonly ReadBatch[]): void {
    for (const { firstRow } of batches) this.index.recordBatch(firstRow)
    for (const [hash, row] of this.firstRows) this.index.recordRow(hash, row)
    for (const update of this.pendingIndexUpdates) update()
    const last = batches.at(-1)
    if (last) this.index.builtTo = lastRowOf(last)
  }

  /** Decides a row; `cells` returns what stands in it. */
  async process(
    candidate: Candidate,
    at: number,
    cells: () => readonly string[],
  ): Promise<ProcessedRow> {
    const { row, hash, read } = candidate
    const firstRowOf = (wanted: string) =>
      this.firstRows.get(wanted) ?? this.index.firstRowOf(wanted)
    const decision = await this.withPicture(
      candidate,
      decideRow(this.reader, { pool: this.pool, firstRowOf, cells }, candidate),
    )
    const { outcome, change, displayImage } = decision
    if (outcome.outcome !== 'failed' && firstRowOf(hash) === 0) this.firstRows.set(hash, row)
    if (!change) {
      const isOwn = outcome.outcome === 'unchanged' && outcome.contactId === read.id
      const own = isOwn ? this.pool.byId(read.id ?? '') : undefined
      if (own) this.recordLastRow(own, row)
      return { outcome }
    }
    const { contact, content } = change
    return contact
      ? this.update(candidate, at, { ...decision, contact, content })
      : this.create(candidate, at, outcome, content, displayImage)
  }

  /**
   * Gives a contact without a picture the card's. That alone makes an unchanged contact updated.
   */
  private async withPicture(candidate: Candidate, decision: Decision): Promise<PictureDecision> {
    const { outcome, change } = decision
    const contact =
      change?.contact ??
      (outcome.outcome === 'unchanged' ? this.pool.byId(outcome.contactId ?? '') : undefined)
    const isWanted = contact ? !contact.hasPicture : change !== undefined
    const picture = isWanted ? await cardPicture(candidate) : undefined
    if (!picture) return decision
    if ('reason' in picture) {
      const reason = [outcome.reason, picture.reason].filter(Boolean).join(' ')
      return { outcome: { ...outcome, column: 'PHOTO', reason }, ...(change && { change }) }
    }
    const displayImage = this.surroundings.upload.newKey('webp')
    if (!this.index.isPlan) this.pictures.push({ key: displayImage, ...picture })
    if (!contact) return { ...decision, displayImage }
    const pictureChange = { field: 'displayImage', before: '', after: 'from the file' }
    return {
      outcome: {
        ...outcome,
        outcome: 'updated',
        changes: [...(outcome.changes ?? []), pictureChange],
      },
      change: change ?? { contact, content: contact.content },
      displayImage,
    }
  }

  private create(
    { row, hash: rowHash, taggedHash: hash, keys }: Candidate,
    at: number,
    outcome: RowOutcome,
    content: ContactContent,
    displayImage?: string,
  ): ProcessedRow {
    const { index } = this
    const hasPicture = displayImage !== undefined
    const id = index.isPlan ? null : randomUUID()
    const contact = { id, row, isNew: true, createdAt: 0, hasPicture, content, hash }
    this.pool.add(contact, keys)
    if (id === null) {
      this.pendingIndexUpdates.push(() => {
        index.recordState(row, { content, hash, rowHash })
      })
      return { outcome }
    }
    const entry = { at, contactId: id, version: 1, previous: 0 }
    const changed = { contact, entries: [entry], ...(hasPicture && { displayImage }) }
    const isSettled =
      !hasPicture && keys.every(({ number }) => !this.surroundings.sharedKeys.has(number))
    if (isSettled) this.settled.push(changed)
    else this.changedContacts.set(contact, changed)
    this.pendingIndexUpdates.push(() => {
      index.recordLastRow(id, { row, isNew: true })
    })
    return { outcome: { ...outcome, contactId: id }, entry }
  }

  private update(
    { row, hash: rowHash }: Candidate,
    at: number,
    {
      outcome,
      contact,
      content,
      displayImage,
    }: PictureDecision & { contact: PooledContact; content: ContactContent },
  ): ProcessedRow {
    const { index } = this
    const { id, isNew, row: previous, content: before, hash: hashBefore, createdAt } = contact
    const hash = contentHash(content)
    this.pool.change(contact, content, hash, row)
    contact.hasPicture ||= displayImage !== undefined
    this.pendingIndexUpdates.push(() => {
      index.recordState(row, { content, hash, rowHash, previous, hashBefore })
      if (id !== null) index.recordLastRow(id, { row, isNew })
    })
    if (index.isPlan || id === null) {
      const { hasPicture } = contact
      return {
        outcome,
        state: { contactId: id, createdAt, previous, hashBefore, hasPicture, content },
      }
    }
    const fields = Object.fromEntries(
      changedFields(before, content).map((field) => [field, before[field]]),
    )
    const entry: UndoEntry = {
      at,
      contactId: id,
      version: 0,
      previous,
      before: { ...fields, ...(displayImage !== undefined && { displayImage: null }) },
    }
    const known = this.changedContacts.get(contact)
    if (!known && !contact.stored) throw new Error('A settled contact of an import has changed.')
    const changed = known ?? { contact, entries: [] }
    changed.entries.push(entry)
    if (displayImage !== undefined) changed.displayImage = displayImage
    this.changedContacts.set(contact, changed)
    return { outcome, entry }
  }

  private recordLastRow(contact: PooledContact, row: number): void {
    const { id, isNew } = contact
    contact.row = row
    if (id !== null)
      this.pendingIndexUpdates.push(() => {
        this.index.recordLastRow(id, { row, isNew })
      })
  }
}
