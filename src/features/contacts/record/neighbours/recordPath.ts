import { paths } from '@/shared/paths'
import { type SearchAndFilters, type ContactQuery, readContactQuery } from '../../rows/contactQuery'
import { viewParams } from '../../views/defaultView'

/** Where a record stands in a list: its place (from 0) and what the list shows. */
export interface RecordPlace {
  at: number
  query: SearchAndFilters & Pick<ContactQuery, 'sort'>
}

/** The address of a record that knows its place in the list: `/contacts/{id}?at=412&sort=-createdAt&search=…`, with the list's own words. */
export function recordPath(contactId: string, at: number, list: URLSearchParams): string {
  return `${paths.contact(contactId)}?${new URLSearchParams([['at', String(at)], ...listParams(list)]).toString()}`
}

/** The place that a record's address names; null where it names none. */
export function readRecordPlace(params: URLSearchParams): RecordPlace | null {
  const at = params.get('at') ?? ''
  return /^\d{1,9}$/.test(at) ? { at: Number(at), query: readContactQuery(params) } : null
}

/** The list that a record's address belongs to. */
export function listPath(params: URLSearchParams): string {
  const list = new URLSearchParams(listParams(params)).toString()
  return list === '' ? paths.contacts : `${paths.contacts}?${list}`
}

/** Whether the entry of the history before this one is the list itself. */
export function isFromList(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'isFromList' in state &&
    state.isFromList === true
  )
}

/** What the list gives along when it opens a record. */
export const fromListState = { isFromList: true }

function listParams(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => viewParams.some((known) => known === name))
}
