import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import {
  type ImportNote,
  type ImportOptions,
  type ImportOutcome,
  type contactImport,
  importOutcomes,
} from '@/contract/contacts/contactImport'
import type * as v from 'valibot'
import type { JobRecord } from '../../platform/jobs/jobKind'
import type { ContactContent } from '../contacts/contactContent'
import type { RowOutcome } from '../../ports/contactFiles'

export type ContactImport = v.InferOutput<typeof contactImport>

/** What an import's job is given. `stage` says what its steps do; `round` grows with each plan and with the apply, so that what is remembered of one is not taken for another. */
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
  options: ImportOptions
}

/** A contact as a plan leaves it after a row that changes it: what later rows of the file meet. */
export interface PlannedState {
  /** Null for one that the import is to create. */
  contactId: string | null
  createdAt: number
  /** The row that changed it before; 0 where this is the first. */
  previous: number
  /** The hash of what it said before. */
  hashBefore: string
  hasPicture: boolean
  content: ContactContent
}

/** What taking a row back needs. */
export interface UndoEntry {
  /** The row's place in its batch. */
  at: number
  contactId: string
  /** The version that the import left, and the hash of what it said then. */
  version: number
  hash?: string
  /** The row of this import that touched the contact before; 0 where there is none. */
  previous: number
  /** What the row changed, as it was; missing for a contact that it created. */
  before?: Partial<ContactContent> & { displayImage?: string | null }
}

/** The input of a job of kind `import`, which `createImport` wrote: the one cast. */
export function inputOf({ input }: Pick<JobRecord, 'input'>): ImportInput {
  return input as ImportInput
}

export function phaseOf(job: JobRecord): ContactImport['phase'] {
  const { stage } = inputOf(job)
  if (job.state === 'waiting') return stage === 'receive' ? 'receiving' : 'planned'
  if (job.state !== 'queued' && job.state !== 'running') return 'ended'
  return stage === 'apply' ? 'applying' : 'planning'
}

/** How many rows ended, or would end, how. A plan that was discarded, or an import without its rows, has none. */
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

/** How many rows have each note. */
export function notesOf(job: JobRecord): Record<ImportNote, number> {
  const count = countOf(job)
  return { possibleDuplicate: count('possibleDuplicate'), dropped: count('dropped') }
}

function countOf(job: JobRecord): (what: ImportOutcome | ImportNote) => number {
  const isGone = phaseOf(job) === 'ended' && inputOf(job).stage !== 'apply'
  return (what) => (isGone ? 0 : (job.counts[what] ?? 0))
}

/** Tells whether a row has a note. */
export function hasNote(outcome: RowOutcome, note: ImportNote): boolean {
  return note === 'dropped'
    ? outcome.dropped !== undefined
    : outcome.possibleDuplicateOf !== undefined
}

/** Up to which row a plan, or the import itself, has come. What batches behind it hold is of the round before. */
export function processedRows(job: JobRecord): number {
  return Object.values(outcomesOf(job)).reduce((sum, count) => sum + count, 0)
}
