import * as v from 'valibot'
import { tabStorage } from './safeStorage'
import { userStorageKey } from './userStorage'

/** Returns the draft that this tab stores under a name until sign-out; null if there is none. */
export function readDraft<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  storage = tabStorage,
): T | null {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    storage.get(userStorageKey(name)),
  )
  return parsed.success ? parsed.output : null
}

/** Returns every draft whose name starts with `prefix`. */
export function readDrafts<T>(
  prefix: string,
  schema: v.GenericSchema<unknown, T>,
  storage = tabStorage,
): T[] {
  const keys = storage.keys().filter((key) => key.startsWith(userStorageKey(prefix)))
  const names = keys.map((key) => key.slice(userStorageKey('').length))
  return names.flatMap((name) => readDraft(name, schema, storage) ?? [])
}

/** Saves a draft; null removes it. Without browser storage it lives until the page is left. */
export function saveDraft(name: string, draft: unknown): void {
  if (draft === null) tabStorage.remove(userStorageKey(name))
  else tabStorage.set(userStorageKey(name), JSON.stringify(draft))
}
