import { joinBirthday, readBirthday } from '../birthdays'
import { type ContactLabels, readLabels } from '../contactLabels'
import { isPlainLine } from './plainValues'
import type { CompiledMapping } from './compileMapping'
import { type NoteDefaults, isYes, readNote } from '../timelineNotes'
import { type RowDraft, setExtra } from './rowDraft'

const UNREADABLE_DATE = 'This date is ambiguous or unreadable. It is kept as an extra column.'
const UNREADABLE_FAVORITE = 'This is neither yes nor no. It is kept as an extra column.'

export function readBirthdayCells(
  { birthday, fallbackNames, headers }: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
  { dateOrder }: NoteDefaults,
): void {
  const whole = birthday.date === -1 ? '' : (cells[birthday.date] ?? '')
  const parts = [birthday.year, birthday.month, birthday.day]
  const [year = '', month = '', day = ''] = parts.map((at) => (at === -1 ? '' : (cells[at] ?? '')))
  const isWhole = whole.trim() !== ''
  const read = isWhole ? readBirthday(whole, dateOrder) : joinBirthday(year, month, day)
  if (read !== null) {
    draft.input.birthday = read || null
    return
  }
  for (const at of isWhole ? [birthday.date] : parts)
    keepAsExtra(at, cells, draft, { fallbackNames, headers }, UNREADABLE_DATE)
}

function keepAsExtra(
  at: number,
  cells: readonly string[],
  draft: RowDraft,
  { fallbackNames, headers }: Pick<CompiledMapping, 'fallbackNames' | 'headers'>,
  reason: string,
): void {
  const cell = cells[at] ?? ''
  if (at === -1 || cell.trim() === '') return
  setExtra(draft.extras, fallbackNames.get(at) ?? '', cell)
  draft.warnings.push({ column: headers[at] ?? '', reason })
}

export function readTagsAndFavorite(
  plan: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
): void {
  const found: ContactLabels = { tags: [], isFavorite: false }
  for (const { at, separator } of plan.labels) {
    const cell = cells[at]
    if (cell !== undefined && cell !== '') readLabels(cell, separator, draft.id !== '', found)
  }
  if (plan.favorite !== -1) {
    const cell = cells[plan.favorite] ?? ''
    if (isYes(cell)) found.isFavorite = true
    else if (!/^(?:false|no|n|0)?$/i.test(cell.trim()))
      keepAsExtra(plan.favorite, cells, draft, plan, UNREADABLE_FAVORITE)
  }
  if (plan.labels.length > 0) {
    if (found.tags.length > 100) draft.isPlain = false
    for (const tag of found.tags) if (!isPlainLine(tag, 60)) draft.isPlain = false
    draft.input.tags = found.tags
    draft.origins?.set('tags', plan.labels[0]?.at ?? -1)
  }
  draft.input.isFavorite = found.isFavorite
}

export function readTimeline(
  { timeline }: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
  defaults: NoteDefaults,
): void {
  const notes = []
  for (const place of timeline) {
    const note = readNote(place, cells, defaults)
    if (!note) continue
    for (const [part, at] of Object.entries(place))
      draft.origins?.set(`timeline.${String(notes.length)}.${part}`, at === -1 ? place.text : at)
    notes.push(note)
    // Moments have rules of their own, and few rows have any.
    draft.isPlain = false
  }
  draft.input.timeline = notes
  draft.origins?.set('timeline', timeline[0]?.text ?? -1)
}
