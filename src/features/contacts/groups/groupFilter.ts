import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactSources } from '@/contract/contacts/contactSources'
import { type FilterCondition, parseCondition } from '../filters/filterText'
import { localDay } from '../model/localDay'
import { sourceNames } from '../model/sourceNames'
import type { ContactFilterParams } from '../rows/contactQuery'

/** Returns the list's filter for the contacts of one group. Months are those of the local zone. */
export function groupFilter(
  filter: ContactFilterParams,
  by: ContactGrouping,
  key: string,
): ContactFilterParams {
  if (by === 'source') return { ...filter, source: sourcesOf(key) }
  if (by === 'month') return { ...filter, ...monthRange(filter, key) }
  if (key === '') {
    const gap = by === 'tag' ? ('tags' as const) : by
    return { ...filter, without: [...new Set([filter.without ?? [], gap].flat())] }
  }
  if (by === 'tag') return { ...filter, tag: [...new Set([filter.tag ?? [], key].flat())] }
  return { ...filter, organizationIs: key }
}

/** Returns the condition on screen for the contacts of one group; null if there is none. */
export function groupCondition(by: ContactGrouping, key: string): FilterCondition | null {
  if (by === 'month') {
    const days = [startOfMonth(key, 0), new Date(startOfMonth(key, 1).getTime() - 1)].map((day) =>
      localDay(day.getTime()),
    )
    return parseCondition({ field: 'createdAt', op: 'during', when: days.join('..') })
  }
  const field = by === 'tag' ? 'tags' : by
  if (key === '') return parseCondition({ field, op: 'empty' })
  if (by === 'organization') return parseCondition({ field, op: 'is', value: key })
  return parseCondition({ field, op: by === 'tag' ? 'allOf' : 'anyOf', values: [key] })
}

const withoutValue: Record<ContactGrouping, string> = {
  tag: 'No tag',
  organization: 'No organization',
  source: 'No source',
  month: 'No date',
}
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** Returns the title of a group. */
export function groupTitle(by: ContactGrouping, key: string): string {
  if (key === '') return withoutValue[by]
  if (by === 'source') return sourcesOf(key).map((source) => sourceNames[source])[0] ?? key
  return by === 'month' ? monthName.format(startOfMonth(key, 0)) : key
}

function sourcesOf(key: string): ContactSummary['source'][] {
  return contactSources.filter((source) => source === key)
}

function monthRange(
  { createdFrom = '', createdBefore = '9999' }: ContactFilterParams,
  key: string,
) {
  const [from, before] = [0, 1].map((months) => startOfMonth(key, months).toISOString())
  return {
    createdFrom: later(createdFrom, from ?? ''),
    createdBefore: earlier(createdBefore, before ?? ''),
  }
}

function startOfMonth(key: string, monthsLater: number): Date {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return new Date(year, month - 1 + monthsLater, 1)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
