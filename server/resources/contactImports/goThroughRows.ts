import { randomUUID } from 'node:crypto'
import { importNotes } from '@/contract/contacts/contactImport'
import type { Upload } from '../../platform/files/upload'
import { type JobCtx, type JobRecord, uploadOf } from '../../platform/jobs/jobKind'
import { type ContactContent, contentHash } from '../contacts/contactContent'
import type { Counts } from './batchStore'
import { changedFields } from './matching/contentChanges'
import type { Entity, EntityPool } from './matching/entityPool'
import { type FileReading, readingOf } from './reading/fileReading'
import type { ImportIndex } from './matching/importIndex'
import { type PlannedState, type RowOutcome, type UndoEntry, hasNote } from './importInput'
import { cardPicture } from './importPictures'
import { type Verdict, judgeRow } from './matching/judgeRow'
import { loadPool } from './matching/loadPool'
import { type Candidate, isCandidate } from './reading/readCandidate'
import { type ReadBatch, lastRowOf } from './reading/rowsAhead'

/** A contact that rows of this step changed, with what undoing each of these rows needs. */
export interface Touched {
  entity: Entity
  displayImage?: string
  /** Its undo entries get their version when it is written. */
  entries: UndoEntry[]
}

/** What the rows of one step come to; nothing of it is stored yet. */
export interface Gone {
  batches: {
    firstRow: number
    outcomes: RowOutcome[]
    counts: Counts
    states: Partial<Record<number, PlannedState>>
    undo: UndoEntry[]
  }[]
  touched: Touched[]
  /** Files to store before the contacts that show them. */
  pictures: { key: string; bytes: Uint8Array }[]
  /** Takes what the step found out into the index, once nothing can go wrong before the commit. */
  remember: () => void
}

/** Judges every row of some batches, one after the other, as the rows before left the contacts. */
export async function goThroughRows(
  ctx: JobCtx,
  job: JobRecord,
  index: ImportIndex,
  batches: readonly ReadBatch[],
): Promise<Gone> {
  const reading = readingOf(job)
  const all = batches.flatMap(({ candidates }) => candidates.filter(isCandidate))
  const walk = new RowWalk(
    reading,
    index,
    await loadPool(ctx, job, reading, index, all),
    uploadOf(ctx),
  )
  const gone: Gone = {
    batches: [],
    touched: [],
    pictures: walk.pictures,
    remember: () => {
      walk.remember(batches)
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
      const done = isCandidate(candidate) ? await walk.take(candidate, at) : { outcome: candidate }
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
  gone.touched = [...walk.touched.values()]
  return gone
}

interface Taken {
  outcome: RowOutcome
  state?: PlannedState
  entry?: UndoEntry
}

class RowWalk {
  readonly touched = new Map<Entity, Touched>()
  readonly pictures: { key: string; bytes: Uint8Array }[] = []
  private readonly said = new Map<string, number>()
  /** What the index is told at the end, in order. */
  private readonly told: (() => void)[] = []

  constructor(
    private readonly reading: FileReading,
    private readonly index: ImportIndex,
    private readonly pool: EntityPool,
    private readonly upload: Upload,
  ) {}

  remember(batches: readonly ReadBatch[]): void {
    for (const { firstRow } of batches) this.index.begin(firstRow)
    for (const [hash, row] of this.said) this.index.say(hash, row)
    for (const tell of this.told) tell()
    const last = batches.at(-1)
    if (last) this.index.builtTo = lastRowOf(last)
  }

  async take(candidate: Candidate, at: number): Promise<Taken> {
    const { row, hash } = candidate
    const firstRowOf = (wanted: string) => this.said.get(wanted) ?? this.index.firstRowOf(wanted)
    const verdict = await this.withPicture(
      candidate,
      judgeRow(this.reading, { pool: this.pool, firstRowOf }, candidate),
    )
    const { outcome, change, displayImage } = verdict
    if (outcome.outcome !== 'failed' && firstRowOf(hash) === 0) this.said.set(hash, row)
    if (!change) {
      const own =
        outcome.outcome === 'unchanged' && outcome.contactId === candidate.read.id
          ? this.pool.byId(candidate.read.id ?? '')
          : undefined
      if (own) this.touch(own, row)
      return { outcome }
    }
    return change.entity
      ? this.update(candidate, at, { ...verdict, entity: change.entity, content: change.content })
      : this.create(candidate, at, outcome, change.content, displayImage)
  }

  /** A contact without a picture gets the card's. That alone makes an unchanged contact an updated one. */
  private async withPicture(
    candidate: Candidate,
    verdict: Verdict,
  ): Promise<Verdict & { displayImage?: string }> {
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
  ): Taken {
    const { index } = this
    const entity: Entity = {
      id: null,
      row,
      isNew: true,
      createdAt: 0,
      hasPicture: displayImage !== undefined,
      content,
      hash: taggedHash,
    }
    this.told.push(() => {
      index.leave(row, { content, hash: taggedHash, saidHash: hash })
    })
    if (index.isPlan) {
      this.pool.add(entity)
      return { outcome }
    }
    const id = randomUUID()
    entity.id = id
    this.pool.add(entity)
    const entry = { at, contactId: id, version: 1, previous: 0 }
    this.touched.set(entity, {
      entity,
      entries: [entry],
      ...(displayImage !== undefined && { displayImage }),
    })
    this.told.push(() => {
      index.touch(id, { row, isNew: true })
    })
    return { outcome: { ...outcome, contactId: id }, entry }
  }

  private update(
    { row, hash: saidHash }: Candidate,
    at: number,
    {
      outcome,
      entity,
      content,
      displayImage,
    }: Verdict & { entity: Entity; content: ContactContent; displayImage?: string },
  ): Taken {
    const { index } = this
    const { id, isNew, row: previous, content: before, hash: hashBefore, createdAt } = entity
    const hash = contentHash(content)
    this.pool.change(entity, content, hash, row)
    entity.hasPicture ||= displayImage !== undefined
    this.told.push(() => {
      index.leave(row, { content, hash, saidHash, previous, hashBefore })
      if (id !== null) index.touch(id, { row, isNew })
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
    const touched = this.touched.get(entity) ?? { entity, entries: [] }
    touched.entries.push(entry)
    if (displayImage !== undefined) touched.displayImage = displayImage
    this.touched.set(entity, touched)
    return { outcome, entry }
  }

  private touch(entity: Entity, row: number): void {
    const { index } = this
    const { id, isNew } = entity
    entity.row = row
    if (id !== null)
      this.told.push(() => {
        index.touch(id, { row, isNew })
      })
  }
}
