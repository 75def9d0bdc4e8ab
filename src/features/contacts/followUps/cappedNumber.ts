import { MAX_DUE } from '@/contract/contacts/followUps'

/** Writes a number that the server counts up to `MAX_DUE`: new leads, or follow-ups that are due. */
export function cappedNumber(count: number): string {
  return count < MAX_DUE ? String(count) : `${String(MAX_DUE - 1)}+`
}
