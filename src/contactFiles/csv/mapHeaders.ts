import { uniqueName } from '../uniqueName'
import type { ColumnMapping, ColumnTarget } from '@/contract/contacts/columnMapping'
import { extraName, knownColumns } from './contactColumns'
import type { ResolvedColumn } from './knownColumn'
import { normalizeHeader } from './normalizeHeader'
import { targetPlace } from './targetPlace'

/**
 * Maps the columns of a file by header alone, whichever program wrote it (see `detectProgram`).
 * When two columns have one meaning, the first one is mapped and the other becomes an extra.
 */
export function mapHeaders(headers: readonly string[]): ColumnMapping {
  const known = knownColumns(headers)
  const context = contextOf(headers, known)
  const taken = new Set<string>()
  const names = new Map<string, number>()
  const columns = headers.map((header, index) => {
    const target = targetOf(known[index] ?? null, index, context)
    const place = target && targetPlace(target)
    if (!target || (place && taken.has(place)))
      return {
        header,
        target: { kind: 'extra', name: uniqueName(extraName(header), names) } as const,
      }
    if (place) taken.add(place)
    return { header, target }
  })
  return { columns }
}

/** Facts about the other columns that change the meaning of a column. */
interface Context {
  hasJobTitle: boolean
  /** Whether year and month of a birthday have columns of their own, so that a date is its day. */
  hasBirthMonth: boolean
  /** Slots of address columns without a number, by group ("home "). */
  groupSlots: Map<string, number>
  /** Groups of address columns with a street, and with any other part. */
  withStreet: Set<string>
  withParts: Set<string>
  /**
   * The slot of Outlook's e-mail columns by index, where the label column of that number has no
   * value column.
   */
  pairs: Map<number, number>
  /** The slots of custom fields with a value. */
  customFields: Set<number>
}

const OUTLOOK_EMAILS = ['e-mail address', 'e-mail 2 address', 'e-mail 3 address']

function contextOf(headers: readonly string[], known: readonly (ResolvedColumn | null)[]): Context {
  const context: Context = {
    hasJobTitle: false,
    hasBirthMonth: (['year', 'month', 'day'] as const).every(
      (part) => (part === 'day') !== known.some((column) => isBirthday(column, part)),
    ),
    groupSlots: new Map(),
    withStreet: new Set(),
    withParts: new Set(),
    pairs: new Map(),
    customFields: new Set(
      known.flatMap((column) =>
        column?.kind === 'customField' && column.part === 'value' ? column.slot : [],
      ),
    ),
  }
  let lastSlot = Math.max(
    0,
    ...known.map((column) => (column?.kind === 'address' ? column.slot : 0)),
  )
  const emailSlots = new Set(
    known.flatMap((column) =>
      column?.kind === 'list' && column.field === 'emails'
        ? `${column.part}${String(column.slot)}`
        : [],
    ),
  )
  known.forEach((column, index) => {
    if (column?.kind === 'text' && column.field === 'jobTitle') context.hasJobTitle = true
    if (column?.kind === 'grouped' || column?.kind === 'addressLine') {
      if (!context.groupSlots.has(column.group))
        context.groupSlots.set(column.group, (lastSlot += 1))
      const isStreet = column.kind === 'grouped' && column.target.part === 'street'
      if (column.kind === 'grouped')
        (isStreet ? context.withStreet : context.withParts).add(column.group)
    }
    const number = OUTLOOK_EMAILS.indexOf(normalizeHeader(headers[index] ?? '')) + 1
    if (
      number > 0 &&
      emailSlots.has(`label${String(number)}`) &&
      !emailSlots.has(`value${String(number)}`)
    )
      context.pairs.set(index, number)
  })
  return context
}

function isBirthday(column: ResolvedColumn | null, part: 'year' | 'month' | 'day'): boolean {
  return column?.kind === 'birthday' && column.part === part
}

function targetOf(
  column: ResolvedColumn | null,
  index: number,
  { hasJobTitle, hasBirthMonth, groupSlots, withStreet, withParts, pairs, customFields }: Context,
): ColumnTarget | null {
  switch (column?.kind) {
    case undefined:
      return null
    case 'title':
      return { kind: 'text', field: hasJobTitle ? 'namePrefix' : 'jobTitle' }
    case 'birthday':
      return column.part === 'date' && hasBirthMonth ? { ...column, part: 'day' } : column
    case 'grouped':
      return { ...column.target, slot: groupSlots.get(column.group) ?? 1 }
    case 'addressLine': {
      const part =
        withParts.has(column.group) && !withStreet.has(column.group) ? 'street' : 'formatted'
      return {
        kind: 'address',
        part,
        slot: groupSlots.get(column.group) ?? 1,
        ...(column.label && { label: column.label }),
      }
    }
    case 'customField':
      return customFields.has(column.slot) ? column : null
    case 'list':
      return pairs.has(index) ? { ...column, slot: pairs.get(index) ?? 0 } : column
    default:
      return column
  }
}
