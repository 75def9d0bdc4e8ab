import { useRef } from 'react'
import { useDispatch } from 'react-redux'
import { useSignInByPhoneMutation } from '../authApi'
import { useIdentity } from '../identity/IdentityContext'
import { signedIn } from '../session/sessionSlice'
import { usePrefill } from '../form/usePrefill'
import { PhoneProofForm } from './PhoneProofForm'

/** Signs in with a code that is sent to the number of the account. */
export function PhoneSignInForm() {
  const { identity } = useIdentity()
  const dispatch = useDispatch()
  const { phoneNumber } = usePrefill()
  const [exchange, { reset }] = useSignInByPhoneMutation()
  const exchanged = useRef<{ proof: string; token: string } | null>(null)

  const signIn = async (proof: string) => {
    // A proof counts once: where the provider was not reached afterwards, the token is used again.
    if (exchanged.current?.proof !== proof) {
      const { customToken } = await exchange({ body: { phoneProof: proof } }).unwrap()
      exchanged.current = { proof, token: customToken }
      reset()
    }
    const { userId } = await identity.signInWithCustomToken(exchanged.current.token)
    dispatch(signedIn(userId))
    return undefined
  }
  return <PhoneProofForm initialPhoneNumber={phoneNumber} submitLabel="Sign in" onProof={signIn} />
}
