import * as v from 'valibot'
import { providerName } from '@/contract/integrations/block'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'

/**
 * An attempt to connect, from "Connect" to the provider's answer. It lives in this tab's storage
 * only, because its secret, state and code must not be in Redux, where tools show them.
 */
const attempt = v.object({
  /** Names the attempt on screens and in actions; of no use to anybody else. */
  id: v.string(),
  provider: providerName,
  companyId: v.nullable(v.string()),
  userId: v.string(),
  state: v.string(),
  secret: v.string(),
  /** In milliseconds since 1970. */
  startedAt: v.number(),
  /** The provider's answer, once the browser is back. */
  answer: v.nullable(v.object({ code: v.optional(v.string()), error: v.optional(v.string()) })),
})
export type Attempt = v.InferOutput<typeof attempt>

const stored = v.pipe(v.string(), v.parseJson(), attempt)
const prefix = userStorageKey('attempt:')
/** Far longer than the server waits, so that it says by itself that an attempt has expired. */
const KEPT_MS = 3_600_000

/** Stores an attempt, and removes old ones. Returns false where the browser blocks the storage. */
export function saveAttempt(value: Attempt): boolean {
  for (const old of listAttempts())
    if (value.startedAt - old.startedAt > KEPT_MS) removeAttempt(old.id)
  return tabStorage.set(prefix + value.id, JSON.stringify(value))
}

/** Returns the attempt with this id, or null. */
export function readAttempt(id: string): Attempt | null {
  const parsed = v.safeParse(stored, tabStorage.get(prefix + id))
  return parsed.success ? parsed.output : null
}

/** Returns the attempt that sent this state to a provider, or null. */
export function findAttempt(state: string): Attempt | null {
  return listAttempts().find((each) => each.state === state) ?? null
}

export function removeAttempt(id: string): void {
  tabStorage.remove(prefix + id)
}

function listAttempts(): Attempt[] {
  return tabStorage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readAttempt(key.slice(prefix.length)) ?? [])
}
