import { useKnownUser } from '@/features/auth'
import type { FieldNames } from '../model/customFields'

/** Returns the names that custom fields have on screen. */
export function useFieldNames(): FieldNames {
  return useKnownUser()?.settings.contactFieldNames
}
