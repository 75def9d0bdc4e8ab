import { useRef } from 'react'
import { useDispatch } from 'react-redux'
import { matchPath, useLocation } from 'react-router-dom'
import { identityErrors } from '@/contract/account/identityErrors'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { logError } from '@/shared/lib/logError'
import { paths, patterns } from '@/shared/paths'
import { useAuthExistsMutation, useRegisterMutation } from '../authApi'
import { useIdentity } from '../identity/IdentityContext'
import { consumeDestination, saveFirstDestination } from '../redirect/destination'
import { signedIn } from '../session/sessionSlice'
import type { RegistrationForm } from './registrationForm'

/** The errors of values that already have an account (spec section 8). */
export const takenMessages = {
  email: identityErrors['auth/email-already-exists']?.email ?? '',
  phoneNumber: identityErrors['auth/phone-number-already-exists']?.phoneNumber ?? '',
} as const

interface SignUp {
  /** Returns field errors for values that already have an account. Rejects with an `ApiError`. */
  findTaken: (form: RegistrationForm) => Promise<FieldErrors | undefined>
  /**
   * Creates the account, signs in and sends the confirmation e-mail. Rejects with an `ApiError` or
   * the provider's error; the next call then skips the steps that are done.
   */
  signUp: (form: RegistrationForm, phoneProof?: string) => Promise<void>
}

export function useSignUp(): SignUp {
  const { identity } = useIdentity()
  const dispatch = useDispatch()
  const { search } = useLocation()
  const [checkExists] = useAuthExistsMutation()
  const [register] = useRegisterMutation()
  const registered = useRef<string | null>(null)

  const findTaken = async ({ email, phoneNumber }: RegistrationForm) => {
    if (registered.current === email) return undefined
    const taken = await checkExists({
      params: { email, ...(phoneNumber !== '' && { phoneNumber }) },
    }).unwrap()
    if (!taken.email && !taken.phoneNumber) return undefined
    return {
      ...(taken.email && { email: takenMessages.email }),
      ...(taken.phoneNumber && { phoneNumber: takenMessages.phoneNumber }),
    }
  }
  const signUp = async (
    { firstName, lastName, email, password }: RegistrationForm,
    phoneProof?: string,
  ) => {
    if (registered.current !== email) {
      await register({
        body: {
          firstName,
          lastName,
          email,
          password,
          ...(phoneProof !== undefined && { phoneProof }),
        },
      }).unwrap()
      registered.current = email
    }
    // Signing in leads on to it, by the session that the provider announces.
    saveFirstDestination(welcomeBefore(consumeDestination(search)))
    const { userId } = await identity.signInWithPassword(email, password)
    identity.sendEmailVerification().catch((error: unknown) => {
      logError('The confirmation e-mail could not be sent.', error)
    })
    dispatch(signedIn(userId))
  }
  return { findTaken, signUp }
}

/**
 * Returns the way of a new user: the welcome before the dashboard or somebody's card, and what they
 * asked for otherwise, such as an invitation.
 */
function welcomeBefore(destination: string): string {
  if (destination === paths.dashboard) return paths.welcome()
  const { pathname } = new URL(destination, window.location.origin)
  return matchPath(patterns.card, pathname) ? paths.welcome(destination) : destination
}
