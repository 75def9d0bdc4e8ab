import type { UserRow } from './userRecord'
import type { IdentityClaims } from '../../ports/identity'

type Mark = Pick<UserRow, 'phoneUnconfirmedSince'>

/**
 * Whether a phone number may open the account that has it. One that was set while nobody had confirmed the e-mail address may belong to somebody who registered
 * with another person's address. If that person gets the account by a password reset, which confirms the address and ends every session, the number counts no more.
 */
export function isPhoneTrusted(
  record: Mark | undefined,
  { isEmailVerified, validSince }: Pick<IdentityClaims, 'isEmailVerified' | 'validSince'>,
): boolean {
  if (!isEmailVerified) return true
  // Without a record nobody knows when the number was set.
  if (!record) return false
  return record.phoneUnconfirmedSince === null || validSince <= record.phoneUnconfirmedSince
}

/**
 * The mark that the record of an account with this number needs: null once the address is confirmed, else what `validSince` was when the number was set. Both
 * moments are the provider's, so that they compare exactly, whatever our clock says.
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
