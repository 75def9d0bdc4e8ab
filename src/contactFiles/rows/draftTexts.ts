import type { ContactPatch } from '@/contract/contacts/contactChange'
import { isPlainLine, isPlainText, trimmed } from './plainValues'
import type { CompiledMapping } from './compileMapping'
import { PACKED, type RowDraft, setExtra } from './rowDraft'

const SEVERAL_VALUES =
  'There are several values. The first one is used; the others are kept as an extra column.'
/** Limit of characters in all names of a contact together. */
const MAX_NAME_TEXT = 2000

export function readTexts(plan: CompiledMapping, cells: readonly string[], draft: RowDraft): void {
  const { texts, notes, wholeName } = plan
  const { input, origins } = draft
  for (const { field, at, isPackable } of texts) {
    const cell = cells[at]
    const value =
      cell === undefined || cell === ''
        ? ''
        : isPackable && draft.id === '' && cell.includes(PACKED)
          ? firstPackedValue(cell, at, plan, draft)
          : trimmed(cell)
    if (!isPlainLine(value, 200)) draft.isPlain = false
    setText(input, field, value === '' ? null : value)
    origins?.set(field, at)
  }
  if (notes !== -1) {
    const cell = cells[notes] ?? ''
    if (!isPlainText(cell, 20_000)) draft.isPlain = false
    input.notes = cell || null
    origins?.set('notes', notes)
  }
  if (wholeName !== -1) addWholeName(plan, wholeName, trimmed(cells[wholeName] ?? ''), draft)
}

type LineField = CompiledMapping['texts'][number]['field']

/** Sets a field by its name in the code, which is many times faster than by a computed name. */
function setText(input: ContactPatch, field: LineField, value: string | null): void {
  switch (field) {
    case 'firstName':
      input.firstName = value
      break
    case 'lastName':
      input.lastName = value
      break
    case 'organization':
      input.organization = value
      break
    case 'jobTitle':
      input.jobTitle = value
      break
    default:
      input[field] = value
  }
}

/**
 * Returns the first of several organizations, titles or departments; the others become an extra.
 */
function firstPackedValue(
  packed: string,
  at: number,
  { fallbackNames, headers }: CompiledMapping,
  draft: RowDraft,
): string {
  const [first = '', ...rest] = packed.split(PACKED).map((value) => value.trim())
  const others = rest.filter((value) => value !== '').join(PACKED)
  if (others !== '') {
    setExtra(draft.extras, fallbackNames.get(at) ?? '', others)
    draft.warnings.push({ column: headers[at] ?? '', reason: SEVERAL_VALUES })
  }
  return first
}

/**
 * Uses a full name beside a single part of the name as the other part: `Name` beside `Surname`. The
 * part itself may be in it again. Returns whether it did.
 */
function addOtherPart(
  { texts, wholeName, match }: CompiledMapping,
  value: string,
  draft: RowDraft,
): boolean {
  const { input, origins } = draft
  const has = (name: LineField) => texts.some(({ field }) => field === name)
  // A row of our own table repeats the name that its contact has.
  if (match !== -1 || has('firstName') === has('lastName') || value === '') return false
  const [field, other] = has('lastName')
    ? (['firstName', input.lastName ?? ''] as const)
    : (['lastName', input.firstName ?? ''] as const)
  if (other === '' || value === input.organization || value === input.nickname) return false
  const words = ` ${value.replace(/,\s*/g, ' ')} `
  const rest = words.includes(` ${other} `) ? words.replace(` ${other} `, ' ').trim() : value
  if (!isPlainLine(rest, 200)) draft.isPlain = false
  input[field] = rest || null
  origins?.set(field, wholeName)
  return true
}

/**
 * Uses a full name as the first name when there is no other name and it is neither the organization
 * nor the nickname, by which a list calls a contact without a name. A full name with further words
 * ("Johnny") is kept as an extra.
 */
export function addWholeName(
  plan: CompiledMapping,
  at: number,
  value: string,
  draft: RowDraft,
): void {
  const { fallbackNames } = plan
  const { input, origins } = draft
  if (draft.id === '' && at === plan.wholeName && addOtherPart(plan, value, draft)) return
  if (!input.firstName && !input.middleName && !input.lastName) {
    if (!isPlainLine(value, 200)) draft.isPlain = false
    const isOther = value === input.organization || value === input.nickname
    input.firstName = value === '' || isOther ? null : value
    origins?.set('firstName', at)
    return
  }
  if (value === '' || value === `${input.firstName ?? ''} ${input.lastName ?? ''}`) return
  const otherNames = [
    input.namePrefix,
    input.firstName,
    input.middleName,
    input.lastName,
    input.nameSuffix,
    input.nickname,
  ].join(' ')
  // The contract refuses longer names, and comparing each word would be slow.
  const isLong = value.length > MAX_NAME_TEXT || otherNames.length > MAX_NAME_TEXT
  if (isLong || value.split(/[\s,]+/).some((word) => !otherNames.includes(word)))
    setExtra(draft.extras, fallbackNames.get(at) ?? '', value)
}
