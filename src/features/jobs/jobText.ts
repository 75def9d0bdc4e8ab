import type { Job } from '@/contract/jobs'
import { formatNumber } from '@/shared/lib/format'

function contacts(count: number): string {
  return `${formatNumber(count)} contact${count === 1 ? '' : 's'}`
}

/** How far a job is: "12,400 of 1,000,000". */
export function progressText({ done, total }: Job): string {
  return total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`
}

/** Where a job stands, in a line. */
export function stateText(job: Job): string {
  const texts: Record<Job['state'], () => string> = {
    waiting: () => 'Waiting for you',
    queued: () => 'Waiting to start',
    running: () => progressText(job),
    undoing: () => `Taking it back: ${progressText(job)}`,
    done: () => endText(job),
    failed: () => endText(job),
    cancelled: () => endText(job),
    undone: () => endText(job),
  }
  return texts[job.state]()
}

/** How a job ended, as a sentence for its owner. */
export function endText(job: Job): string {
  const { state, title, error, counts } = job
  if (state === 'failed') return error ?? `${title} failed.`
  if (state === 'cancelled') return cancelledText(job)
  if (state === 'undone') return `${title}: taken back${keptText(counts['kept'] ?? 0)}.`
  return doneText(job)
}

function cancelledText(job: Job): string {
  const { kind, title, done, counts } = job
  if (kind !== 'import') return `${title}: cancelled after ${progressText(job)}.`
  if (done === 0) return 'Cancelled. Nothing was imported.'
  const [created = 0, updated = 0] = [counts['created'], counts['updated']]
  const imported =
    created + updated === 0
      ? 'Nothing was imported'
      : `${contacts(created)} added, ${formatNumber(updated)} updated`
  return `Cancelled after ${progressText(job)} rows. ${imported}.`
}

/** What undoing a job would be: "Undo import of 4,890 contacts". */
export function undoText(job: Job): string {
  const what: Partial<Record<Job['kind'], string>> = {
    favorite: 'change of favorites of',
    tag: 'change of tags of',
    delete: 'deletion of',
    restore: 'restoring of',
    import: 'import of',
  }
  const known = what[job.kind]
  return known === undefined ? `Undo “${job.title}”` : `Undo ${known} ${contacts(undoCount(job))}`
}

/** How many contacts, or groups of them, undoing a job would go through. */
export function undoCount({ counts }: Job): number {
  return (counts['created'] ?? 0) + (counts['updated'] ?? 0) + (counts['changed'] ?? 0)
}

function keptText(kept: number): string {
  return kept === 0 ? '' : `, but for ${formatNumber(kept)} changed or deleted since`
}

function doneText({ kind, title, done, counts, file }: Job): string {
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
    export: `Exported ${contacts(done)}.${file === null ? ' The file was deleted to make room for newer ones.' : ''}`,
    favorite: `${title}: ${contacts(changed)}${rest}.`,
    tag: `${title}: ${contacts(changed)}${rest}.`,
  }
  return sentences[kind] ?? `${title}: done.`
}
