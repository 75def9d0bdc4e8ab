import { userStorageKey } from '@/shared/lib/storage/userStorage'

// The storage keys of what rows need to be requested before the user record is loaded.

/** The parameters of the default view. */
export const DEFAULT_VIEW_KEY = userStorageKey('contacts-start')

/** The view and the custom fields that were shown last. */
export const SHOWN_FIELDS_KEY = userStorageKey('contacts-fields')
