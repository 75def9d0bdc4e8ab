import type { IdentityClaims } from '../../ports/identity'
import type { UserRow } from '../../platform/identity/userRecord'

type Mark = Pick<UserRow, 'phoneUnconfirmedSince'>

/**
 * Tells whether a phone number may sign in to its account. A number set before the e-mail address
 * was confirmed may belong to a stranger who registered with that address. If the address's owner
 * resets the password, which confirms the address and ends all sessions, the number no longer
 * counts.
 */
export function isPhoneTrusted(
  record: Mark | undefined,
  { isEmailVerified, validSince }: Pick<IdentityClaims, 'isEmailVerified' | 'validSince'>,
): boolean {
  if (!isEmailVerified) return true
  // Without a record it is unknown when the number was set.
  if (!record) return false
  return record.phoneUnconfirmedSince === null || validSince <= record.phoneUnconfirmedSince
}

/**
 * Returns the mark for the record of an account with this number: null once the address is
 * confirmed, else `validSince` at the time the number was set. Both times are the provider's, so
 * they compare exactly.
 */
export function phoneMark(
  record: Mark | undefined,
  {
    isEmailVerified,
    phoneNumber,
    validSince,
  }: Pick<IdentityClaims, 'isEmailVerified' | 'phoneNumber' | 'validSince'>,
): Date | null {
  if (isEmailVerified || phoneNumber === '') return null
  return record?.phoneUnconfirmedSince ?? validSince
}
