import { useRef } from 'react'
import { useDispatch } from 'react-redux'
import { useSignInByPhoneMutation } from '../authApi'
import { useIdentity } from '../identity/IdentityContext'
import { signedIn } from '../session/sessionSlice'
import { usePrefill } from '../form/usePrefill'
import { PhoneProofForm } from './PhoneProofForm'

/** Signs in by a code that is sent to the account's phone number. */
export function PhoneSignInForm() {
  const { identity } = useIdentity()
  const dispatch = useDispatch()
  const { phoneNumber } = usePrefill()
  const [exchangeProof, { reset }] = useSignInByPhoneMutation()
  const exchanged = useRef<{ proof: string; token: string } | null>(null)

  const signIn = async (proof: string) => {
    // A proof is used up by the exchange; a retry after a failed sign-in reuses the token.
    if (exchanged.current?.proof !== proof) {
      const { customToken } = await exchangeProof({ body: { phoneProof: proof } }).unwrap()
      exchanged.current = { proof, token: customToken }
      reset()
    }
    const { userId } = await identity.signInWithCustomToken(exchanged.current.token)
    dispatch(signedIn(userId))
    return undefined
  }
  return <PhoneProofForm initialPhoneNumber={phoneNumber} submitLabel="Sign in" onProof={signIn} />
}
