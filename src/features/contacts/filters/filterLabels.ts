import { formatCalendarDay } from '@/shared/lib/format'
import { type FieldNames, customName, isCustom } from '../model/customFields'
import { type FieldKey, arePartial, fieldOf, fieldTitle, sourceLabels } from './filterFields'
import type { FilterCondition, FilterEntry } from './filterText'

/** The names of custom fields that exist; null while unknown. */
export type CustomFields = readonly string[] | null

const MOST_NAMED = 4

/** Describes a condition ("Organization is Acme or Beta") or group ("Any of: …") in words. */
export function describeEntry(
  entry: FilterEntry,
  customFields: CustomFields,
  names?: FieldNames,
): string {
  if (!('match' in entry)) return describeCondition(entry, customFields, names)
  const parts = entry.of.map((each) => describeCondition(each, customFields, names))
  return `${entry.match === 'any' ? 'Any of' : 'All of'}: ${parts.join(', ')}`
}

/** Returns the custom fields that conditions name and that no contact has any more. */
export function lostFields(of: readonly FilterEntry[], customFields: CustomFields): string[] {
  const names = of
    .flatMap((entry) => ('match' in entry ? entry.of : [entry]))
    .flatMap((condition) => (condition.field === 'custom' ? [condition.name] : []))
  return [...new Set(names)].filter((name) => isLost(name, customFields))
}

/** Returns the title of a field, which says if no contact has it any more. */
export function describeField(
  field: FieldKey,
  customFields: CustomFields,
  names: FieldNames,
): string {
  const title = fieldTitle(field, names)
  const isGone = isCustom(field) && isLost(customName(field), customFields)
  return isGone ? `${title} (no longer exists)` : title
}

/** Tells whether no contact has a custom field any more; not if there are more than these. */
function isLost(name: string, customFields: CustomFields): boolean {
  return customFields !== null && !arePartial(customFields) && !customFields.includes(name)
}

/** Returns the title of a field in a sentence: "an e-mail", "tags". */
function withArticle(field: FieldKey, title: string): string {
  const noun = title.toLowerCase()
  if (field === 'tags' || field === 'notes') return noun
  return `${/^[aeo]/.test(noun) ? 'an' : 'a'} ${noun}`
}

function describeCondition(
  condition: FilterCondition,
  customFields: CustomFields,
  names: FieldNames,
): string {
  const field = fieldOf(condition)
  const title = fieldTitle(field, names)
  const name = describeField(field, customFields, names)
  switch (condition.op) {
    case 'empty':
      return isCustom(field) ? `${name} is empty` : `No ${title.toLowerCase()}`
    case 'notEmpty':
      if (field === 'followUpOn') return 'Follow-up planned'
      return isCustom(field) ? `${name} is not empty` : `Has ${withArticle(field, title)}`
    case 'is':
      return condition.field === 'favorite'
        ? condition.value
          ? 'Favorite'
          : 'Not a favorite'
        : `${name} is ${condition.value}`
    case 'isNot':
      return `${name} is not ${condition.value}`
    case 'contains':
      return `${name} contains ${condition.value}`
    case 'notContains':
      return `${name} does not contain ${condition.value}`
    case 'startsWith':
      return `${name} starts with ${condition.value}`
    case 'anyOf':
      return field === 'tags'
        ? `Tag: ${listed(condition.values, 'or')}`
        : `${name} is ${listed(labelsOf(condition), 'or')}`
    case 'allOf':
      return `Tag: ${listed(condition.values, 'and')}`
    case 'noneOf':
      return field === 'tags'
        ? `Not tagged ${listed(condition.values, 'or')}`
        : `${name} is not ${listed(labelsOf(condition), 'or')}`
    case 'during':
      return field === 'followUpOn' && condition.when === 'until-today'
        ? 'Follow-up due'
        : `${name}: ${describePeriod(condition.when)}`
  }
}

function labelsOf({ field, values }: { field: string; values: readonly string[] }): string[] {
  return values.map((value) => (field === 'source' ? sourceLabel(value) : value))
}

function sourceLabel(value: string): string {
  return Object.entries(sourceLabels).find(([source]) => source === value)?.[1] ?? value
}

/** Returns "A, B or C"; of a long list the first ones and the number of the others. */
function listed(values: readonly string[], word: 'and' | 'or'): string {
  const named =
    values.length > MOST_NAMED
      ? [...values.slice(0, MOST_NAMED - 1), `${String(values.length - MOST_NAMED + 1)} more`]
      : values
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} ${word} ${last}`
}

/** Describes a period: "last 7 days", "Jan 1, 2026 – Mar 31, 2026", "since Jan 1, 2026". */
function describePeriod(when: string): string {
  const [, side, day] = /^(before|after)-(\d.*)$/.exec(when) ?? []
  if (side !== undefined && day !== undefined) return `${side} ${formatCalendarDay(day)}`
  const [from = '', to] = when.split('..')
  if (to === undefined) return when.replaceAll('-', ' ').replace(/\b1 days/, '1 day')
  if (from === '' || to === '')
    return from === '' ? `until ${formatCalendarDay(to)}` : `since ${formatCalendarDay(from)}`
  return from === to
    ? formatCalendarDay(from)
    : `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`
}
