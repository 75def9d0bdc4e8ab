import { joinBirthday, readBirthday } from '../birthdays'
import { type ContactLabels, readLabels } from '../contactLabels'
import { isPlainLine } from './plainValues'
import type { CompiledMapping } from './compileMapping'
import { type NoteDefaults, readNote } from '../timelineNotes'
import { readYesNo } from '../yesNo'
import { type RowDraft, type UnreadableCell, addOverflow, setExtra } from './rowDraft'

const AMBIGUOUS_DATE = 'This may be two dates: the order of day and month is not known.'
const UNREADABLE_DATE = 'This is not a date. Write it like 1980-01-31.'
const UNREADABLE_FAVORITE = 'This is neither yes nor no.'
const MAX_TAGS = 100
const MAX_NOTES = 200

export function readBirthdayCells(
  { birthday, fallbackNames }: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
  { dateOrder }: NoteDefaults,
): void {
  const whole = birthday.date === -1 ? '' : (cells[birthday.date] ?? '')
  const parts = [birthday.year, birthday.month, birthday.day]
  const [year = '', month = '', day = ''] = parts.map((at) => (at === -1 ? '' : (cells[at] ?? '')))
  const isWhole = whole.trim() !== ''
  const read = isWhole
    ? readBirthday(whole, dateOrder)
    : (joinBirthday(year, month, day) ?? readBirthday(day, dateOrder))
  if (read !== null) {
    draft.input.birthday = read || null
    return
  }
  const isAmbiguous = isWhole && readBirthday(whole, 'dmy') !== null
  const reason = isAmbiguous ? AMBIGUOUS_DATE : UNREADABLE_DATE
  for (const at of isWhole ? [birthday.date] : parts)
    keepAsExtra(at, cells, draft, fallbackNames, { reason, isAmbiguous })
}

function keepAsExtra(
  at: number,
  cells: readonly string[],
  draft: RowDraft,
  fallbackNames: CompiledMapping['fallbackNames'],
  why: Omit<UnreadableCell, 'at'>,
): void {
  const cell = cells[at] ?? ''
  if (at === -1 || cell.trim() === '') return
  setExtra(draft.extras, fallbackNames.get(at) ?? '', cell)
  draft.unreadable.push({ at, ...why })
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
    const meaning = readYesNo(cells[plan.favorite] ?? '')
    if (meaning === true) found.isFavorite = true
    else if (meaning === null)
      keepAsExtra(plan.favorite, cells, draft, plan.fallbackNames, {
        reason: UNREADABLE_FAVORITE,
        isAmbiguous: false,
      })
  }
  if (plan.labels.length > 0) {
    if (found.tags.length > MAX_TAGS) {
      draft.isPlain = false
      const at = plan.labels[0]?.at ?? -1
      if (draft.origins)
        for (const tag of found.tags.splice(MAX_TAGS))
          addOverflow(draft, at, tag, `Use at most ${String(MAX_TAGS)} tags.`)
    }
    for (const tag of found.tags) if (!isPlainLine(tag, 60)) draft.isPlain = false
    draft.input.tags = found.tags
    draft.origins?.set('tags', plan.labels[0]?.at ?? -1)
  }
  // An unreadable cell leaves a stored contact's mark as it is.
  if (found.isFavorite || draft.id === '' || !isUnreadable(draft, plan.favorite))
    draft.input.isFavorite = found.isFavorite
}

function isUnreadable({ unreadable }: RowDraft, column: number): boolean {
  return unreadable.some(({ at }) => at === column)
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
    if (draft.origins && notes.length >= MAX_NOTES) {
      addOverflow(draft, place.text, note.text, `Use at most ${String(MAX_NOTES)} notes.`)
      continue
    }
    for (const [part, at] of Object.entries(place))
      draft.origins?.set(`timeline.${String(notes.length)}.${part}`, at === -1 ? place.text : at)
    notes.push(note)
    // Moments have rules of their own, and few rows have any.
    draft.isPlain = false
  }
  draft.input.timeline = notes
  draft.origins?.set('timeline', timeline[0]?.text ?? -1)
}
