import { isIdentified } from '@/contract/contacts/contactChange'
import type { CompiledMapping } from './compileMapping'
import { type NoteDefaults } from '../timelineNotes'
import { type RowDraft, setExtra } from './rowDraft'
import { readablePhones } from './shortenedPhones'
import { addWholeName, readTexts } from './draftTexts'
import { readList } from './draftLists'
import { readAddresses } from './draftAddresses'
import { readCustomFields } from '../customFields'
import { readBirthdayCells, readTagsAndFavorite, readTimeline } from './draftDetails'

/** Reads one row. `origins` is a map only on the second read of a row with an error. */
export function draftRow(
  plan: CompiledMapping,
  cells: readonly string[],
  defaults: NoteDefaults,
  origins: Map<string, number> | null,
): RowDraft {
  const id = plan.id === -1 ? '' : (cells[plan.id] ?? '').trim().toLowerCase()
  const draft: RowDraft = {
    input: {},
    extras: {},
    warnings: [],
    id,
    isPlain: true,
    unreadable: [],
    mailNames: null,
    origins,
    overflow: origins ? new Map() : null,
  }
  for (const { at, name } of plan.extras) {
    // Extras are in the order of the file, so a short row ends here.
    if (at >= cells.length) break
    const cell = cells[at] ?? ''
    if (cell !== '') setExtra(draft.extras, name, cell)
  }
  readTexts(plan, cells, draft)
  if (plan.lists.emails.length > 0)
    draft.input.emails = readList('emails', plan.lists.emails, cells, draft)
  if (plan.lists.phones.length > 0)
    draft.input.phones = readList(
      'phones',
      readablePhones(plan, cells, draft),
      cells,
      draft,
      plan.readPhone,
    )
  if (plan.lists.websites.length > 0)
    draft.input.websites = readList('websites', plan.lists.websites, cells, draft)
  if (plan.wholeName !== -1 && id === '') dropNameOfValue(draft.input, plan.readPhone)
  for (const { name, at } of draft.mailNames ?? []) addWholeName(plan, at, name, draft)
  if (plan.addresses.length > 0) draft.input.addresses = readAddresses(plan.addresses, cells, draft)
  if (plan.hasBirthday) readBirthdayCells(plan, cells, draft, defaults)
  if (plan.labels.length > 0 || plan.favorite !== -1) readTagsAndFavorite(plan, cells, draft)
  if (plan.timeline.length > 0) readTimeline(plan, cells, draft, defaults)
  // Last, so that no other value takes the name of a field.
  if (plan.customFields.length > 0) readCustomFields(plan.customFields, cells, draft.extras)
  if (id === '' && !isIdentified(draft.input)) draft.isPlain = false
  return draft
}

/** Empties a first name that only repeats an e-mail or a phone, as a list shows a nameless contact. */
function dropNameOfValue(input: RowDraft['input'], readPhone: CompiledMapping['readPhone']): void {
  const { firstName, emails = [], phones = [] } = input
  if (!firstName) return
  const isEmail = emails.some(({ value }) => value === firstName)
  const isPhone = phones.some(({ value }) => value === (readPhone?.(firstName) ?? firstName))
  if (isEmail || isPhone) input.firstName = null
}
