import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { paths } from '@/shared/paths'
import {
  type ContactQuery,
  type SearchAndFilters,
  readContactQuery,
  readGrouping,
} from '../../rows/contactQuery'
import { viewParams } from '../../views/defaultView'

/** A record's place in a list: its index (from 0) there or in its group, and the list's query. */
export interface RecordPlace {
  at: number
  group: { by: ContactGrouping; key: string } | null
  query: SearchAndFilters & Pick<ContactQuery, 'sort'>
}

/**
 * Returns a record's URL with its place in a list:
 * `/contacts/{id}?at=412&sort=-createdAt&search=…`. In a group: `?at=3&in=Acme&group=organization`.
 */
export function recordPath(
  contactId: string,
  at: number,
  list: URLSearchParams,
  group: string | null = null,
): string {
  const place = [['at', String(at)], ...(group === null ? [] : [['in', group]])]
  return `${paths.contact(contactId)}?${new URLSearchParams([...place, ...listParams(list)]).toString()}`
}

/** Reads the place from a record's URL; null if it has none. */
export function readRecordPlace(params: URLSearchParams): RecordPlace | null {
  const at = params.get('at') ?? ''
  if (!/^\d{1,9}$/.test(at)) return null
  const by = readGrouping(params)
  const key = params.get('in')
  const isGroup = by !== null && key !== null && (by !== 'month' || /^\d{4}-\d{2}$/.test(key))
  const group = isGroup ? { by, key } : null
  return { at: Number(at), group, query: readContactQuery(params) }
}

/** Returns the URL of the list a record belongs to. */
export function listPath(params: URLSearchParams): string {
  const list = new URLSearchParams(listParams(params)).toString()
  return list === '' ? paths.contacts : `${paths.contacts}?${list}`
}

/** Returns whether the previous history entry is the list itself. */
export function isFromList(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'isFromList' in state &&
    state.isFromList === true
  )
}

/** History state of a record opened from the list. */
export const fromListState = { isFromList: true }

function listParams(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => viewParams.some((known) => known === name))
}
