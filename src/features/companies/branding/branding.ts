import type { LockableField } from '@/contract/companies/lockableFields'
import type { Appearance } from '@/contract/profiles/profileContent'

/** The values of the branding form. */
export interface Branding {
  /** Null leaves the look to the employees. */
  appearance: Appearance | null
  locks: LockableField[]
}
