import type { ContactView, UserSettings } from '@/contract/account/users'
import { readContactQuery, readGrouping } from '../rows/contactQuery'
import { writeFilters } from '../filters/contactFilters'

/**
 * Returns the URL parameters a view keeps (search, sort, groups, filters), in a fixed order so that
 * they can be compared.
 */
export function viewQuery(params: URLSearchParams): string {
  const { search, sort, filters } = readContactQuery(params)
  const group = readGrouping(params)
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (sort !== 'name') query.set('sort', sort)
  if (group !== null) query.set('group', group)
  writeFilters(query, filters)
  return query.toString()
}

/** Returns the view in a URL, if it still exists. */
export function findView(
  params: URLSearchParams,
  { contactViews = [] }: UserSettings,
): ContactView | null {
  return contactViews.find(({ id }) => id === params.get('view')) ?? null
}

/** Returns whether a URL shows something else than its view. */
export function differsFromView(params: URLSearchParams, view: ContactView): boolean {
  return viewQuery(params) !== viewQuery(new URLSearchParams(view.query))
}

/** Returns whether a URL shows other rows, order or groups than all contacts, or favorites. */
export function differsFromAll(params: URLSearchParams): boolean {
  return !['', 'favorite=true'].includes(viewQuery(params))
}
