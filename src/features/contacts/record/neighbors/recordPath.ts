import { paths } from '@/shared/paths'
import { type SearchAndFilters, type ContactQuery, readContactQuery } from '../../rows/contactQuery'
import { viewParams } from '../../views/defaultView'

/** A record's place in a list: its index (from 0) and the list's query. */
export interface RecordPlace {
  at: number
  query: SearchAndFilters & Pick<ContactQuery, 'sort'>
}

/**
 * Returns a record's URL with its place in a list:
 * `/contacts/{id}?at=412&sort=-createdAt&search=…`.
 */
export function recordPath(contactId: string, at: number, list: URLSearchParams): string {
  return `${paths.contact(contactId)}?${new URLSearchParams([['at', String(at)], ...listParams(list)]).toString()}`
}

/** Reads the place from a record's URL; null if it has none. */
export function readRecordPlace(params: URLSearchParams): RecordPlace | null {
  const at = params.get('at') ?? ''
  return /^\d{1,9}$/.test(at) ? { at: Number(at), query: readContactQuery(params) } : null
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
