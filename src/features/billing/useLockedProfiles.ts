import { useListSubscriptionsQuery } from './subscriptionsApi'

const none: readonly string[] = []

/** Returns the profiles that are more than the plan allows, and how many it allows. */
export function useLockedProfiles(): { lockedIds: readonly string[]; allowed: number | null } {
  const { data } = useListSubscriptionsQuery()
  return {
    lockedIds: data?.lockedProfileIds ?? none,
    allowed: data?.usage.profiles.allowed ?? null,
  }
}
