import * as v from 'valibot'
import { tabStorage } from './safeStorage'
import { userStorageKey } from './userStorage'

/** What the person was writing under this name, kept by this tab until they sign out; null where there is nothing. */
export function readDraft<T>(name: string, schema: v.GenericSchema<unknown, T>): T | null {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    tabStorage.get(userStorageKey(name)),
  )
  return parsed.success ? parsed.output : null
}

/** Everything that is kept under names that begin so. */
export function readDrafts<T>(prefix: string, schema: v.GenericSchema<unknown, T>): T[] {
  return draftNames(prefix).flatMap((name) => readDraft(name, schema) ?? [])
}

/** Whether anything is kept under a name that begins so. */
export function hasDrafts(prefix: string): boolean {
  return draftNames(prefix).length > 0
}

function draftNames(prefix: string): string[] {
  const names = tabStorage.keys().filter((key) => key.startsWith(userStorageKey(prefix)))
  return names.map((key) => key.slice(userStorageKey('').length))
}

/** Keeps what is being written; null forgets it. Where the browser has no storage for it, the screen alone keeps it. */
export function saveDraft(name: string, draft: unknown): void {
  if (draft === null) tabStorage.remove(userStorageKey(name))
  else tabStorage.set(userStorageKey(name), JSON.stringify(draft))
}
