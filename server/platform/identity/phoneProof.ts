import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth'
import type { ApiError } from '../http/apiError'
import { identityError, isOutage, unavailable } from './identityError'

const FRESH_MS = 5 * 60_000
/** Milliseconds by which the provider's clock may be ahead of ours. */
const SKEW_MS = 30_000

/**
 * Creates the check of phone proofs (docs/decisions/0010). A proof is an ID token of the project's
 * own Auth, from a sign-in by phone code within the last five minutes, whose number its account
 * still has. Deleting that account uses the proof up, so of two uses one succeeds, and removes the
 * personal data. Every invalid proof gets the same answer, which reveals nothing about accounts.
 */
export function createPhoneProofs(
  auth: Auth,
  clock: () => Date,
): (token: string) => Promise<string> {
  return async (token) => {
    try {
      const claims = await auth.verifyIdToken(token, true)
      const account = await auth.getUser(claims.uid)
      const phoneNumber = provenNumber(claims, account, clock())
      await auth.deleteUser(claims.uid)
      return phoneNumber
    } catch (error) {
      throw isOutage(error) ? unavailable(error) : notProven()
    }
  }
}

function provenNumber(
  { firebase, phone_number: claimed, auth_time }: DecodedIdToken,
  { phoneNumber }: UserRecord,
  now: Date,
): string {
  const age = now.getTime() - auth_time * 1000
  const isOfProject = firebase.tenant === undefined
  const isFresh = age >= -SKEW_MS && age <= FRESH_MS
  if (
    !isOfProject ||
    firebase.sign_in_provider !== 'phone' ||
    !isFresh ||
    phoneNumber === undefined ||
    phoneNumber !== claimed
  )
    throw notProven()
  return phoneNumber
}

function notProven(): ApiError {
  return identityError({ code: 'auth/invalid-verification-code' })
}
