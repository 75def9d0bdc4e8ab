import * as v from 'valibot'
import { answerList } from '@/contract/list'
import type { DeviceAccount } from '@/features/auth'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'

/** The data that the code of a profile needs. The shell reads it, so the profile's own schema is too large. */
const keptProfile = v.object({
  id: v.string(),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  occupation: v.string(),
  slug: v.string(),
  cardId: v.string(),
  isActive: v.boolean(),
})
export type KeptProfile = v.InferOutput<typeof keptProfile>

const keptCode = v.object({
  tenantId: v.string(),
  userId: v.string(),
  /** In milliseconds since 1970. */
  keptAt: v.number(),
  profiles: answerList(keptProfile),
})

/** Sign-out removes it with everything of the user, a session that ended by itself too. */
const KEY = userStorageKey('kept-code')
/** The most profiles whose codes are kept; people have a handful. */
const MOST_PROFILES = 50
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the profiles kept on this device for the account; null if there are none. */
export function readKeptCode(account: DeviceAccount | null): KeptProfile[] | null {
  const kept = account && read(account)
  return kept && kept.profiles.length > 0 ? kept.profiles : null
}

/** Returns whether the profiles of the account were kept within the last day. */
export function isCodeFresh(account: DeviceAccount): boolean {
  const age = Date.now() - (read(account)?.keptAt ?? 0)
  return age >= 0 && age < DAY_MS
}

/** Keeps the profiles of the account on this device, in place of any other account's. */
export function keepCode(
  { tenantId, userId }: DeviceAccount,
  profiles: readonly KeptProfile[],
): void {
  const kept: v.InferInput<typeof keptCode> = {
    tenantId,
    userId,
    keptAt: Date.now(),
    profiles: profiles.slice(0, MOST_PROFILES).map((profile) => v.parse(keptProfile, profile)),
  }
  browserStorage.set(KEY, JSON.stringify(kept))
}

/** Removes what is kept, of any account. */
export function forgetCode(): void {
  browserStorage.remove(KEY)
}

function read({ tenantId, userId }: DeviceAccount): v.InferOutput<typeof keptCode> | null {
  const text = browserStorage.get(KEY)
  if (text === null) return null
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), keptCode), text)
  return success && output.tenantId === tenantId && output.userId === userId ? output : null
}
