import {
  type ContactImport,
  type ImportNote,
  type ImportOutcome,
  type ImportPolicy,
  importOutcomes,
} from '@/contract/contacts/contactImport'
import type { Encoding } from '@/contactFiles/encoding/detectEncoding'
import { pluralize, formatNumber } from '@/shared/lib/format'
import { fieldLabels } from '@/features/contacts'
import type { Delimiter } from '@/contactFiles/csv/delimiters'
import type { FoundFile } from './reader/FoundFile'

const outcomeNames: Record<ImportOutcome, string> = {
  created: 'New',
  updated: 'Updated',
  unchanged: 'Unchanged',
  duplicate: 'Duplicate',
  skipped: 'Skipped',
  failed: 'Failed',
}

/** What an outcome is called, of one row or of so many. */
export function outcomeName(outcome: ImportOutcome, count = 1): string {
  return outcome === 'duplicate' && count !== 1 ? 'Duplicates' : outcomeNames[outcome]
}

/** What each note on rows is called. */
export const noteNames: Record<ImportNote, string> = {
  possibleDuplicate: 'Possible duplicates',
  dropped: 'Values dropped',
}

/** Says which rows deserve a look, for a plan or for what was done; one sentence for each note that any row has. */
export function noteTexts(
  { possibleDuplicate, dropped }: ContactImport['notes'],
  isDone: boolean,
): string[] {
  const [become, are] = isDone ? ['became', 'were'] : ['would become', 'would be']
  return [
    ...(dropped > 0
      ? [
          `In ${pluralize(dropped, 'row')}, values ${are} dropped, because the row and its contact say different things. Each row lists them.`,
        ]
      : []),
    ...(possibleDuplicate > 0
      ? [
          `${pluralize(possibleDuplicate, 'row')} ${become} ${possibleDuplicate === 1 ? 'a new contact' : 'new contacts'} although somebody else has the same e-mail or phone. ${isDone ? 'Compare them' : 'You can compare them afterwards'} on the Duplicates page.`,
        ]
      : []),
  ]
}

const fieldNames: Partial<Record<string, string>> = {
  ...fieldLabels,
  timeline: 'Timeline',
  extras: 'Other columns',
}

/** What the form calls a field of a contact. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? field
}

/** What each policy does with a row whose contact is there, and with its empty cells. */
export const policyTexts: Record<ImportPolicy, { title: string; hint: string }> = {
  fill: {
    title: 'Fill in what is missing',
    hint: 'Empty fields are filled and lists get what is not in them yet. An empty cell changes nothing.',
  },
  overwrite: {
    title: 'Overwrite',
    hint: 'What the file says wins, and lists are united. An empty cell keeps what is there, but in a row with a Tessera ID it empties the field.',
  },
  skip: {
    title: 'Skip',
    hint: 'The contact stays as it is and the row is listed as skipped, empty cells or not.',
  },
  create: {
    title: 'Add another contact',
    hint: 'Every such row becomes a second contact, one with a Tessera ID too, unless it says exactly what the contact says. An empty cell leaves its field empty.',
  },
}

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const delimiters: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/** "Google Contacts CSV · 10,000 rows · UTF-8 · comma". */
export function fileText({
  type,
  profile,
  rows,
  encoding,
  delimiter,
  choices: { rowDelimiter = delimiter },
}: FoundFile): string {
  if (type === 'vcf') return ['vCard', pluralize(rows, 'card'), encodingNames[encoding]].join(' · ')
  const separator =
    rowDelimiter === delimiter
      ? delimiters[delimiter]
      : `${delimiters[delimiter]}, rows ${delimiters[rowDelimiter]}`
  return [
    profile === null ? 'CSV' : `${profile} CSV`,
    pluralize(rows, 'row'),
    encodingNames[encoding],
    separator,
  ].join(' · ')
}

type Outcomes = ContactImport['outcomes']

export function rowsOf(outcomes: Outcomes): number {
  return importOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)
}

/** The counts as the sum that they are: "9,700 new + 300 failed = 10,000 rows". */
export function sumText(outcomes: Outcomes): string {
  const parts = importOutcomes
    .filter((outcome) => outcomes[outcome] > 0)
    .map(
      (outcome) =>
        `${formatNumber(outcomes[outcome])} ${outcomeName(outcome, outcomes[outcome]).toLowerCase()}`,
    )
  return parts.length === 0
    ? '0 rows'
    : `${parts.join(' + ')} = ${pluralize(rowsOf(outcomes), 'row')}`
}

/** Rows that make or change a contact; several may be of the same. */
export function changedBy({ created, updated }: Outcomes): number {
  return created + updated
}

/** "9,700 rows taken back, 12 rows kept, because you changed or deleted their contacts since, 1 row could not be taken back." */
export function undoneText({ job: { counts } }: ContactImport): string {
  const [reversed = 0, kept = 0, failed = 0] = ['reversed', 'kept', 'notReversed'].map(
    (name) => counts[name],
  )
  const parts = [
    `${pluralize(reversed, 'row')} taken back`,
    ...(kept > 0
      ? [
          `${pluralize(kept, 'row')} kept, because you changed or deleted ${kept === 1 ? 'its contact' : 'their contacts'} since`,
        ]
      : []),
    ...(failed > 0 ? [`${pluralize(failed, 'row')} could not be taken back`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** "Cancelled after 120 of 4,890 rows. 118 contacts added, 2 rows updated contacts." */
export function cancelledText({ job, outcomes }: ContactImport): string {
  const rows = rowsOf(outcomes)
  if (rows === 0) return 'Cancelled. Nothing was imported.'
  return `Cancelled after ${ofRows(rows, job.total)}. ${changedBy(outcomes) === 0 ? 'Nothing was imported.' : addedText(outcomes)}`
}

/** "4,000 of 10,000 rows". */
export function ofRows(done: number, total: number | null): string {
  return total === null
    ? pluralize(done, 'row')
    : `${formatNumber(done)} of ${pluralize(total, 'row')}`
}

/** "9,700 contacts added, 1 row updated a contact." */
export function addedText({ created, updated }: Outcomes): string {
  return `${pluralize(created, 'contact')} added, ${pluralize(updated, 'row')} updated ${updated === 1 ? 'a contact' : 'contacts'}.`
}

/** What becomes of rows that have faults. */
export function faultyText(faulty: number): string {
  const [are, them] = faulty === 1 ? ['is', 'it'] : ['are', 'them']
  return `${formatNumber(faulty)} with faults ${are} not imported; you get ${them} back with the reason, to repair and feed back`
}
