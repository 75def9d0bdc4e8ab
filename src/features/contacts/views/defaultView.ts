import type { UserSettings } from '@/contract/account/users'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { filterNames } from '../filters/contactFilters'
import { DEFAULT_VIEW_KEY } from './startKeys'

/** The view parameter for all contacts, which keeps the default view from opening. */
export const ALL_CONTACTS = 'all'

/** The URL parameters that select rows and view. */
export const viewParams = ['view', 'search', 'sort', 'group', 'fuzzy', ...filterNames] as const

/** Returns whether a URL selects nothing, so that the default view opens. */
function namesNoView(params: URLSearchParams): boolean {
  return params.get('trash') !== 'true' && !viewParams.some((name) => params.has(name))
}

/** Keeps a URL without parameters from opening the default view. */
export function keepAllContacts(params: URLSearchParams): void {
  if (namesNoView(params)) params.set('view', ALL_CONTACTS)
}

/** Returns the URL parameters that open the default view, or null if there is none to open. */
export function defaultViewSearch(params: URLSearchParams, settings: UserSettings): string | null {
  const start = defaultViewQuery(settings)
  return start !== null && namesNoView(params) ? merged(params, start).toString() : null
}

/** Returns the parameters a URL will have, as far as known before the user record is loaded. */
export function initialParams(params: URLSearchParams): URLSearchParams {
  const start = namesNoView(params) ? browserStorage.get(DEFAULT_VIEW_KEY) : null
  return start === null ? params : merged(params, start)
}

/** Stores the default view for the next load of the app. */
export function storeDefaultView(settings: UserSettings): void {
  const start = defaultViewQuery(settings)
  if (start === null) browserStorage.remove(DEFAULT_VIEW_KEY)
  else browserStorage.set(DEFAULT_VIEW_KEY, start)
}

function defaultViewQuery({ contactViews = [], defaultContactView }: UserSettings): string | null {
  const view = contactViews.find(({ id }) => id === defaultContactView)
  return view
    ? new URLSearchParams([['view', view.id], ...new URLSearchParams(view.query)]).toString()
    : null
}

function merged(params: URLSearchParams, start: string): URLSearchParams {
  return new URLSearchParams([...params, ...new URLSearchParams(start)])
}
