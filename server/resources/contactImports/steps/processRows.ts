import { randomUUID } from 'node:crypto'
import { importNotes } from '@/contract/contacts/contactImport'
import type { Upload } from '../../../ports/files'
import { type JobCtx, type JobRecord, uploadOf } from '../../../platform/jobs/jobKind'
import { type ContactContent, contentHash } from '../../contacts/contactContent'
import type { Counts } from '../store/batchStore'
import { changedFields } from '../matching/contentChanges'
import type { ImportIndex } from '../matching/importIndex'
import { type PlannedState, type UndoEntry, hasNote } from '../importInput'
import type { RowOutcome, Candidate } from '../../../ports/contactFiles'
import { cardPicture } from './cardPicture'
import { isCandidate } from '../reading/readCandidate'
import { type ReadBatch, lastRowOf } from '../reading/rowPrefetcher'
import type { PooledContact, ContactPool } from '../matching/contactPool'
import { type ImportReader, importReaderOf } from '../reading/importReader'
import { type Decision, decideRow } from '../matching/decideRow'
import { loadContactPool } from '../matching/loadContactPool'

/** A contact that rows of this step changed, with what undoing each of these rows needs. */
export interface ChangedContact {
  entity: PooledContact
  displayImage?: string
  /** Its undo entries get their version when it is written. */
  entries: UndoEntry[]
}

/** What the rows of one step come to; nothing of it is stored yet. */
export interface ProcessedBatches {
  batches: {
    firstRow: number
    outcomes: RowOutcome[]
    counts: Counts
    states: Partial<Record<number, PlannedState>>
    undo: UndoEntry[]
  }[]
  changedContacts: ChangedContact[]
  /** Files to store before the contacts that show them. */
  pictures: { key: string; bytes: Uint8Array }[]
  /** Takes what the step found out into the index, once nothing can go wrong before the commit. */
  updateIndex: () => void
}

/** Judges every row of some batches, one after the other, as the rows before left the contacts. */
export async function processRows(
  ctx: JobCtx,
  job: JobRecord,
  index: ImportIndex,
  batches: readonly ReadBatch[],
): Promise<ProcessedBatches> {
  const reading = importReaderOf(job)
  const all = batches.flatMap(({ candidates }) => candidates.filter(isCandidate))
  const walk = new RowProcessor(
    reading,
    index,
    await loadContactPool(ctx, job, reading, index, all),
    uploadOf(ctx),
  )
  const gone: ProcessedBatches = {
    batches: [],
    changedContacts: [],
    pictures: walk.pictures,
    updateIndex: () => {
      walk.updateIndex(batches)
    },
  }
  for (const { firstRow, candidates } of batches) {
    const [outcomes, states, undo]: [
      RowOutcome[],
      Partial<Record<number, PlannedState>>,
      UndoEntry[],
    ] = [[], {}, []]
    const counts: Counts = {}
    for (const [at, candidate] of candidates.entries()) {
      const done = isCandidate(candidate)
        ? await walk.process(candidate, at)
        : { outcome: candidate }
      outcomes.push(done.outcome)
      for (const what of [
        done.outcome.outcome,
        ...importNotes.filter((note) => hasNote(done.outcome, note)),
      ])
        counts[what] = (counts[what] ?? 0) + 1
      if (done.state) states[at] = done.state
      if (done.entry) undo.push(done.entry)
    }
    gone.batches.push({ firstRow, outcomes, counts, states, undo })
  }
  gone.changedContacts = [...walk.changedContacts.values()]
  return gone
}

interface ProcessedRow {
  outcome: RowOutcome
  state?: PlannedState
  entry?: UndoEntry
}

class RowProcessor {
  readonly changedContacts = new Map<PooledContact, ChangedContact>()
  readonly pictures: { key: string; bytes: Uint8Array }[] = []
  private readonly firstRows = new Map<string, number>()
  /** What the index is told at the end, in order. */
  private readonly pendingIndexUpdates: (() => void)[] = []

  constructor(
    private readonly reading: ImportReader,
    private readonly index: ImportIndex,
    private readonly pool: ContactPool,
    private readonly upload: Upload,
  ) {}

  updateIndex(batches: readonly ReadBatch[]): void {
    for (const { firstRow } of batches) this.index.recordBatch(firstRow)
    for (const [hash, row] of this.firstRows) this.index.recordRow(hash, row)
    for (const tell of this.pendingIndexUpdates) tell()
    const last = batches.at(-1)
    if (last) this.index.builtTo = lastRowOf(last)
  }

  async process(candidate: Candidate, at: number): Promise<ProcessedRow> {
    const { row, hash } = candidate
    const firstRowOf = (wanted: string) =>
      this.firstRows.get(wanted) ?? this.index.firstRowOf(wanted)
    const verdict = await this.withPicture(
      candidate,
      decideRow(this.reading, { pool: this.pool, firstRowOf }, candidate),
    )
    const { outcome, change, displayImage } = verdict
    if (outcome.outcome !== 'failed' && firstRowOf(hash) === 0) this.firstRows.set(hash, row)
    if (!change) {
      const own =
        outcome.outcome === 'unchanged' && outcome.contactId === candidate.read.id
          ? this.pool.byId(candidate.read.id ?? '')
          : undefined
      if (own) this.recordLastRow(own, row)
      return { outcome }
    }
    return change.entity
      ? this.update(candidate, at, { ...verdict, entity: change.entity, content: change.content })
      : this.create(candidate, at, outcome, change.content, displayImage)
  }

  /** A contact without a picture gets the card's. That alone makes an unchanged contact an updated one. */
  private async withPicture(
    candidate: Candidate,
    verdict: Decision,
  ): Promise<Decision & { displayImage?: string }> {
    const entity =
      verdict.change?.entity ??
      (verdict.outcome.outcome === 'unchanged'
        ? this.pool.byId(verdict.outcome.contactId ?? '')
        : undefined)
    const isWanted = entity ? !entity.hasPicture : verdict.change !== undefined
    const picture = isWanted ? await cardPicture(candidate) : undefined
    if (!picture) return verdict
    const { outcome, change } = verdict
    if ('reason' in picture)
      return {
        outcome: {
          ...outcome,
          column: 'PHOTO',
          reason: [outcome.reason, picture.reason].filter(Boolean).join(' '),
        },
        ...(change && { change }),
      }
    const displayImage = this.upload.newKey('webp')
    if (!this.index.isPlan) this.pictures.push({ key: displayImage, ...picture })
    const changes = [
      ...(outcome.changes ?? []),
      { field: 'displayImage', before: '', after: 'from the file' },
    ]
    if (!entity) return { ...verdict, displayImage }
    return {
      outcome: { ...outcome, outcome: 'updated', changes },
      change: change ?? { entity, content: entity.content },
      displayImage,
    }
  }

  private create(
    { row, hash, taggedHash }: Candidate,
    at: number,
    outcome: RowOutcome,
    content: ContactContent,
    displayImage?: string,
  ): ProcessedRow {
    const { index } = this
    const entity: PooledContact = {
      id: null,
      row,
      isNew: true,
      createdAt: 0,
      hasPicture: displayImage !== undefined,
      content,
      hash: taggedHash,
    }
    this.pendingIndexUpdates.push(() => {
      index.recordState(row, { content, hash: taggedHash, rowHash: hash })
    })
    if (index.isPlan) {
      this.pool.add(entity)
      return { outcome }
    }
    const id = randomUUID()
    entity.id = id
    this.pool.add(entity)
    const entry = { at, contactId: id, version: 1, previous: 0 }
    this.changedContacts.set(entity, {
      entity,
      entries: [entry],
      ...(displayImage !== undefined && { displayImage }),
    })
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
      entity,
      content,
      displayImage,
    }: Decision & { entity: PooledContact; content: ContactContent; displayImage?: string },
  ): ProcessedRow {
    const { index } = this
    const { id, isNew, row: previous, content: before, hash: hashBefore, createdAt } = entity
    const hash = contentHash(content)
    this.pool.change(entity, content, hash, row)
    entity.hasPicture ||= displayImage !== undefined
    this.pendingIndexUpdates.push(() => {
      index.recordState(row, { content, hash, rowHash, previous, hashBefore })
      if (id !== null) index.recordLastRow(id, { row, isNew })
    })
    if (index.isPlan || id === null)
      return {
        outcome,
        state: {
          contactId: id,
          createdAt,
          previous,
          hashBefore,
          hasPicture: entity.hasPicture,
          content,
        },
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
    const touched = this.changedContacts.get(entity) ?? { entity, entries: [] }
    touched.entries.push(entry)
    if (displayImage !== undefined) touched.displayImage = displayImage
    this.changedContacts.set(entity, touched)
    return { outcome, entry }
  }

  private recordLastRow(entity: PooledContact, row: number): void {
    const { index } = this
    const { id, isNew } = entity
    entity.row = row
    if (id !== null)
      this.pendingIndexUpdates.push(() => {
        index.recordLastRow(id, { row, isNew })
      })
  }
}
