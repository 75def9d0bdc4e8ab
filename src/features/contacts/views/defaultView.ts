import type { UserSettings } from '@/contract/account/users'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { filterNames } from '../filters/contactFilters'

/** The view parameter that stands for all contacts, where another view would open by itself. */
export const ALL_CONTACTS = 'all'

/** What says in an address which rows are shown, and how. */
export const viewParams = ['view', 'search', 'sort', ...filterNames] as const

/** The default view's part of the address, as this browser saw it last, so that rows are asked for before the user record is there. */
const DEFAULT_VIEW_KEY = userStorageKey('contacts-start')

/** Whether an address leaves open what is shown: then the default view opens. */
export function namesNoView(params: URLSearchParams): boolean {
  return params.get('trash') !== 'true' && !viewParams.some((name) => params.has(name))
}

/** Keeps an address that was emptied from opening the default view. */
export function keepAllContacts(params: URLSearchParams): void {
  if (namesNoView(params)) params.set('view', ALL_CONTACTS)
}

/** The address in whose place the default view's stands, or null where there is none to open. */
export function defaultViewSearch(params: URLSearchParams, settings: UserSettings): string | null {
  const start = defaultViewQuery(settings)
  return start !== null && namesNoView(params) ? merged(params, start).toString() : null
}

/** What an address will show, as far as this browser knows before the user record is there. */
export function initialParams(params: URLSearchParams): URLSearchParams {
  const start = namesNoView(params) ? browserStorage.get(DEFAULT_VIEW_KEY) : null
  return start === null ? params : merged(params, start)
}

/** Keeps the default view for the next time that the app is loaded. */
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
