import type { ProfileSummary } from '@/contract/profiles/profile'

/** Returns the name of the person on a profile, or else the profile's own. */
export function personOf({ firstName, lastName, name }: ProfileSummary): string {
  return `${firstName} ${lastName}`.trim() || name
}
