import * as v from 'valibot'
import { userStorageKey } from './userStorage'

/** What the person was writing under this name, kept by this tab until they sign out; null where there is nothing. */
export function readDraft<T>(name: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), sessionStorage.getItem(userStorageKey(name)))
    return parsed.success ? parsed.output : null
  } catch {
    return null // a browser may forbid storage
  }
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
  try {
    const names = Object.keys(sessionStorage).filter((key) => key.startsWith(userStorageKey(prefix)))
    return names.map((key) => key.slice(userStorageKey('').length))
  } catch {
    return [] // a browser may forbid storage
  }
}

/** Keeps what is being written; null forgets it. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(userStorageKey(name))
    else sessionStorage.setItem(userStorageKey(name), JSON.stringify(draft))
  } catch {
    // a browser may forbid storage; then the screen alone keeps it
  }
}
