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

/** Whether anything is kept under a name that begins so. */
export function hasDrafts(prefix: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(userStorageKey(prefix)))
  } catch {
    return false // a browser may forbid storage
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
