import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import {
  type ImportNote,
  type ImportOptions,
  type ImportOutcome,
  type contactImport,
  importNotes,
  importOutcomes,
} from '@/contract/contacts/contactImport'
import type * as v from 'valibot'
import type { RowOutcome } from '../../ports/contactFiles'
import type { JobRecord } from '../../ports/registry'
import type { ContactContent } from '../contacts/model'

export type ContactImport = v.InferOutput<typeof contactImport>

/**
 * The input of an import's job. `stage` is what its steps do; `round` grows with each plan and with
 * the apply, so that memory of one round never serves another.
 */
export interface ImportInput {
  stage: 'receive' | 'plan' | 'apply'
  round: number
  profileId: string
  type: 'csv' | 'vcf'
  fileName: string
  fingerprint: string
  headers: string[]
  delimiter: ',' | ';' | '\t'
  mapping: ColumnMapping
  /** Missing in imports from before this was stored. */
  isMappedByHand?: boolean
  options: ImportOptions
}

/** The state of a contact after a row of a plan that changes it, for later rows to compare with. */
export interface PlannedState {
  /** Null for a contact that the import will create. */
  contactId: string | null
  createdAt: number
  /** The row that changed it before; 0 for none. */
  previous: number
  /** The content hash before the change. */
  hashBefore: string
  hasPicture: boolean
  content: ContactContent
}

/** The entry by which a row is undone. */
export interface UndoEntry {
  /** The index of the row in its batch. */
  at: number
  contactId: string
  /** The version and the content hash that the import left. */
  version: number
  hash?: string
  /** The row of this import that changed the contact before; 0 for none. */
  previous: number
  /** The values before the row changed them; missing for a contact that it created. */
  before?: Partial<ContactContent> & { displayImage?: string | null }
}

/**
 * Returns the input of an import's job, which `createImport` wrote: the cast. Tables of an earlier
 * release were read strictly.
 */
export function inputOf({ input }: Pick<JobRecord, 'input'>): ImportInput {
  const stored = input as ImportInput
  const options: Partial<ImportOptions> = stored.options
  const { isStrict = stored.type === 'csv' } = options
  return { ...stored, options: { ...stored.options, isStrict } }
}

export function phaseOf(job: JobRecord): ContactImport['phase'] {
  const { stage } = inputOf(job)
  if (job.state === 'waiting') return stage === 'receive' ? 'receiving' : 'planned'
  if (job.state !== 'queued' && job.state !== 'running') return 'ended'
  return stage === 'apply' ? 'applying' : 'planning'
}

/** Counts the rows by outcome. A discarded plan, or an import without its rows, has none. */
export function outcomesOf(job: JobRecord): Record<ImportOutcome, number> {
  const count = countOf(job)
  const [created, updated, unchanged, duplicate, skipped, failed] = importOutcomes.map(count)
  return {
    created: created ?? 0,
    updated: updated ?? 0,
    unchanged: unchanged ?? 0,
    duplicate: duplicate ?? 0,
    skipped: skipped ?? 0,
    failed: failed ?? 0,
  }
}

/** Counts the rows by note. */
export function notesOf(job: JobRecord): Record<ImportNote, number> {
  const count = countOf(job)
  const [possibleDuplicate, dropped, leftOut] = importNotes.map(count)
  return {
    possibleDuplicate: possibleDuplicate ?? 0,
    dropped: dropped ?? 0,
    leftOut: leftOut ?? 0,
  }
}

function countOf(job: JobRecord): (what: ImportOutcome | ImportNote) => number {
  const isDiscarded = phaseOf(job) === 'ended' && inputOf(job).stage !== 'apply'
  return (what) => (isDiscarded ? 0 : (job.counts[what] ?? 0))
}

export function hasNote(outcome: RowOutcome, note: ImportNote): boolean {
  if (note === 'possibleDuplicate') return outcome.possibleDuplicateOf !== undefined
  return outcome[note] !== undefined
}

/**
 * Returns the last row that the plan, or the import, has processed. Later batches hold outcomes of
 * the round before.
 */
export function processedRows(job: JobRecord): number {
  return Object.values(outcomesOf(job)).reduce((sum, count) => sum + count, 0)
}
