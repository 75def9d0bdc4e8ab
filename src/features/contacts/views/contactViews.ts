import type { ContactView, UserSettings } from '@/contract/account/users'
import { readContactQuery } from '../rows/contactQuery'
import { writeFilters } from '../filters/contactFilters'

/** The part of an address that a view keeps (search, sort, filters), in one order whatever the address': two that show the same are equal. */
export function viewQuery(params: URLSearchParams): string {
  const { search, sort, filters } = readContactQuery(params)
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (sort !== 'name') query.set('sort', sort)
  writeFilters(query, filters)
  return query.toString()
}

/** The view that an address names, if its owner still has it. */
export function findView(
  params: URLSearchParams,
  { contactViews = [] }: UserSettings,
): ContactView | null {
  return contactViews.find(({ id }) => id === params.get('view')) ?? null
}

/** Whether an address shows something else than its view keeps. */
export function differsFromView(params: URLSearchParams, view: ContactView): boolean {
  return viewQuery(params) !== viewQuery(new URLSearchParams(view.query))
}
