import { userStorageKey } from '@/shared/lib/storage/userStorage'

/**
 * The storage key of the default view's parameters, stored so that rows can be requested before the
 * user record is loaded.
 */
export const DEFAULT_VIEW_KEY = userStorageKey('contacts-start')
