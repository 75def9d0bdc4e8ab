import { useNow } from '@/shared/lib/useNow'
import { relativeDate } from '../model/contactDates'

/** Returns how long ago a moment was, in words, as time passes. */
export function useAge(moment = 0): string {
  return relativeDate(new Date(moment).toISOString(), useNow())
}
