import type { Job } from '@/contract/jobs'
import { formatNumber, pluralize } from '@/shared/lib/format'

function contacts(count: number): string {
  return pluralize(count, 'contact')
}

/** Returns the name of a job: "Import of leads.csv", "Export of 1,204 contacts as CSV". */
export function jobName({ kind, title, total, done, counts, state }: Job): string {
  const count = state === 'done' ? exportedCount({ done, counts }) : total
  return kind === 'export' && count !== null && count > 0
    ? title.replace(/^Export contacts\b/, `Export of ${contacts(count)}`)
    : title
}

/** Returns how many contacts a finished file has: some of those looked at may have been deleted. */
function exportedCount({ done, counts }: Pick<Job, 'done' | 'counts'>): number {
  return counts['exported'] ?? done
}

/** Returns the progress of a job: "12,400 of 1,000,000". */
function progressText({ done, total }: Job): string {
  return total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`
}

/** Returns the state of a job in one line. */
export function stateText(job: Job): string {
  const texts: Record<Job['state'], () => string> = {
    waiting: () => 'Waiting for you',
    queued: () => 'Waiting to start',
    running: () => progressText(job),
    undoing: () => `Undoing: ${progressText(job)}`,
    done: () => endText(job),
    failed: () => endText(job),
    cancelled: () => endText(job),
    undone: () => endText(job),
  }
  return texts[job.state]()
}

/** Returns how a job ended, as a sentence. */
export function endText(job: Job): string {
  const { state, error } = job
  const title = jobName(job)
  if (state === 'failed') return error ?? `${title} failed.`
  if (state === 'cancelled') return cancelledText(job)
  if (state === 'undone') return `${title}: undone${keptText(job)}.`
  return doneText(job)
}

const DISCARDED = 'Canceled. Nothing was imported.'

function cancelledText(job: Job): string {
  const { kind, done, counts, canUndo } = job
  const title = jobName(job)
  if (kind === 'employees') return canUndo ? `${title}: canceled. ${peopleText(job)}.` : DISCARDED
  if (kind !== 'import') return `${title}: canceled after ${progressText(job)}.`
  if (done === 0) return DISCARDED
  const [created = 0, updated = 0] = [counts['created'], counts['updated']]
  const imported =
    created + updated === 0
      ? 'Nothing was imported'
      : `${contacts(created)} added, ${formatNumber(updated)} updated`
  return `Canceled after ${progressText(job)} rows. ${imported}.`
}

/** Returns the name of a job's undo: "Undo import of 4,890 contacts". */
export function undoText(job: Job): string {
  const subjects: Partial<Record<Job['kind'], string>> = {
    favorite: 'favorite changes to',
    tag: 'tag changes to',
    edit: 'edit of',
    delete: 'deletion of',
    restore: 'restore of',
    import: 'import of',
  }
  const subject = subjects[job.kind]
  if (job.kind === 'employees') return 'Undo import of employees'
  if (job.kind === 'cards') return `Undo changes to ${pluralize(undoCount(job), 'card')}`
  return subject === undefined
    ? `Undo “${job.title}”`
    : `Undo ${subject} ${contacts(undoCount(job))}`
}

/** Returns the name of running an undone job again: "Redo import of 4,890 contacts". */
export function redoText(job: Job): string {
  return `Redo ${job.kind} of ${contacts(redoCount(job))}`
}

/** Returns how many contacts the undo of a job changed, which a redo would change again. */
export function redoCount({ counts }: Job): number {
  return counts['reversed'] ?? 0
}

/** The outcomes that an undo takes back, of jobs of any kind. */
const changedOutcomes = ['created', 'updated', 'changed', 'joiner', 'mover', 'leaver']

/** Returns how many contacts (groups of a merge, cards, people) the undo of a job would change. */
export function undoCount({ counts }: Job): number {
  return changedOutcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)
}

function keptText({ kind, counts }: Job): string {
  const kept = counts['kept'] ?? 0
  if (kept === 0) return ''
  const reason = kind === 'employees' ? 'who accepted or were changed' : 'changed or deleted'
  return `, except ${formatNumber(kept)} ${reason} since`
}

/** Returns what an import of employees did: "3 added, 12 changed, 2 deactivated". */
function peopleText({ counts }: Job): string {
  const parts = (
    [
      ['joiner', 'added'],
      ['mover', 'changed'],
      ['leaver', 'deactivated'],
      ['skipped', 'skipped'],
    ] as const
  ).flatMap(([outcome, text]) => {
    const count = counts[outcome] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${text}`] : []
  })
  return parts.length === 0 ? 'Nobody was changed' : parts.join(', ')
}

function doneText(job: Job): string {
  const { kind, title, counts, file } = job
  const [created = 0, updated = 0] = [counts['created'], counts['updated']]
  const changed = counts['changed'] ?? 0
  const rest = [
    [counts['unchanged'] ?? 0, 'unchanged'] as const,
    [counts['failed'] ?? 0, 'failed'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `, ${formatNumber(count)} ${outcome}`)
    .join('')
  const sentences: Partial<Record<Job['kind'], string>> = {
    delete: `Deleted ${contacts(changed)}${rest}.`,
    restore: `Restored ${contacts(changed)}${rest}.`,
    erase: `Deleted ${contacts(changed)} forever${rest}.`,
    import: `${title}: ${contacts(created)} added, ${formatNumber(updated)} updated${rest}.`,
    merge: `Merged ${pluralize(changed, 'group')}${rest}.`,
    export: `Exported ${contacts(exportedCount(job))}.${file === null ? ' The file was deleted to make room for newer ones.' : ''}`,
    favorite: `${title}: ${contacts(changed)}${rest}.`,
    tag: `${title}: ${contacts(changed)}${rest}.`,
    edit: `${title}: ${contacts(changed)}${rest}.`,
    employees: `${title}: ${peopleText(job)}.`,
    cards: `${title}: ${pluralize(changed, 'card')}${rest}.`,
    push: `Queued ${contacts(changed)} for GoHighLevel${rest}.`,
  }
  return sentences[kind] ?? `${title}: done.`
}
