import type { KeptProfile } from './kept/keptCode'

/** Returns the name of the person on a profile, or else the profile's own. */
export function personOf({ firstName, lastName, name }: KeptProfile): string {
  return `${firstName} ${lastName}`.trim() || name
}
