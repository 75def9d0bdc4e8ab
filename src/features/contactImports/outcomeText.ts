import {
  type BadValue,
  type ContactImport,
  type ImportNote,
  type ImportOutcome,
  type ImportRow,
  importOutcomes,
} from '@/contract/contacts/contactImport'
import { formatNumber, pluralize } from '@/shared/lib/format'

type Outcomes = ContactImport['outcomes']

const outcomeNames: Record<ImportOutcome, string> = {
  created: 'New',
  updated: 'Updated',
  unchanged: 'Unchanged',
  duplicate: 'Duplicate',
  skipped: 'Skipped',
  failed: 'Failed',
}

export const noteNames: Record<ImportNote, string> = {
  possibleDuplicate: 'Possible duplicates',
  dropped: 'Values dropped',
  leftOut: 'Values left out',
}

/** Returns the name of an outcome, for one row or for several. */
export function outcomeName(outcome: ImportOutcome, count = 1): string {
  return outcome === 'duplicate' && count !== 1 ? 'Duplicates' : outcomeNames[outcome]
}

/** Returns a sentence for each note that any row has, about a plan or a finished import. */
export function noteSentences(
  { possibleDuplicate, dropped, leftOut }: ContactImport['notes'],
  isDone: boolean,
): string[] {
  const [become, are] = isDone ? ['became', 'were'] : ['would become', 'would be']
  const sentences: string[] = []
  if (leftOut > 0) sentences.push(leftOutSentence(leftOut, isDone))
  if (dropped > 0)
    sentences.push(
      `In ${pluralize(dropped, 'row')}, values ${are} dropped because the row and its contact differ. Each row lists them.`,
    )
  if (possibleDuplicate > 0)
    sentences.push(
      `${pluralize(possibleDuplicate, 'row')} ${become} ${possibleDuplicate === 1 ? 'a new contact' : 'new contacts'} although another contact has the same e-mail or phone number. ${isDone ? 'Compare them' : 'You can compare them afterwards'} on the Duplicates page.`,
    )
  return sentences
}

function leftOutSentence(count: number, isDone: boolean): string {
  const [rows, have, were] = [
    pluralize(count, 'row'),
    ...(count === 1 ? ['has', 'was'] : ['have', 'were']),
  ]
  return isDone
    ? `${rows} ${were ?? ''} imported without a value that cannot be read. The value is kept with the contact.`
    : `${rows} ${have ?? ''} a value that cannot be read. Choose “${noteNames.leftOut}” to correct it here. Otherwise the row is imported without it, and the value is kept with the contact.`
}

/** Returns "Added without 1 value", of a row that was imported or is planned. */
export function leftOutText({ outcome, leftOut = [], moreLeftOut = 0 }: ImportRow): string {
  const values = pluralize(leftOut.length + moreLeftOut, 'value')
  if (outcome === 'created') return `Added without ${values}`
  return outcome === 'updated' ? `Updated without ${values}` : `${values} left out`
}

/** Returns "Email “no”: Please enter a valid email." */
export function badValueText({
  column,
  value = '',
  reason,
}: Pick<BadValue, 'column' | 'reason'> & { value?: string }): string {
  return value === '' ? `${column}: ${reason}` : `${column} “${value}”: ${reason}`
}

export function rowCount(outcomes: Outcomes): number {
  return importOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)
}

/** Returns the number of rows that create or update a contact; several may concern the same one. */
export function changedRowCount({ created, updated }: Outcomes): number {
  return created + updated
}

/** Returns the counts as a sum: "9,700 new + 300 failed = 10,000 rows". */
export function sumText(outcomes: Outcomes): string {
  const parts = importOutcomes
    .filter((outcome) => outcomes[outcome] > 0)
    .map(
      (outcome) =>
        `${formatNumber(outcomes[outcome])} ${outcomeName(outcome, outcomes[outcome]).toLowerCase()}`,
    )
  return parts.length === 0
    ? '0 rows'
    : `${parts.join(' + ')} = ${pluralize(rowCount(outcomes), 'row')}`
}

/** Returns "4,000 of 10,000 rows". */
export function ofRows(done: number, total: number | null): string {
  return total === null
    ? pluralize(done, 'row')
    : `${formatNumber(done)} of ${pluralize(total, 'row')}`
}

/** Returns "9,700 contacts added, 1 updated." */
export function addedText({ created, updated }: Outcomes): string {
  return `${pluralize(created, 'contact')} added, ${formatNumber(updated)} updated.`
}

/** Returns "Canceled after 120 of 4,890 rows. 118 contacts added, 2 updated." */
export function cancelledText({ job, outcomes }: ContactImport): string {
  const rows = rowCount(outcomes)
  if (rows === 0) return 'Canceled. Nothing was imported.'
  const result = changedRowCount(outcomes) === 0 ? 'Nothing was imported.' : addedText(outcomes)
  return `Canceled after ${ofRows(rows, job.total)}. ${result}`
}

/** Returns how many rows were undone, and how many were not, with the reason. */
export function undoneText({ job: { counts } }: ContactImport): string {
  const [reversed = 0, kept = 0, failed = 0] = ['reversed', 'kept', 'notReversed'].map(
    (name) => counts[name],
  )
  const parts = [`${pluralize(reversed, 'row')} undone`]
  if (kept > 0) {
    const contacts = kept === 1 ? 'its contact' : 'their contacts'
    parts.push(`${pluralize(kept, 'row')} kept because you changed or deleted ${contacts} since`)
  }
  if (failed > 0) parts.push(`${pluralize(failed, 'row')} could not be undone`)
  return `${parts.join(', ')}.`
}

/** Returns how many rows have a value that is left out, and what becomes of it. */
export function leftOutRowsText(count: number): string {
  const rows = count === 1 ? 'it is' : 'they are'
  return `${formatNumber(count)} with a value that cannot be read: ${rows} imported without it, and you can correct it in the next step`
}

/** Returns how many rows have errors, and what to do with them. */
export function invalidRowsText(count: number): string {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return `${formatNumber(count)} with errors ${are} not imported; you can download ${them} with the reason, correct ${them} and import ${them} again`
}
