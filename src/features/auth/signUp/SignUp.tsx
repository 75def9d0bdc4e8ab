import { Link } from 'react-router-dom'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { AuthForm } from '../form/AuthForm'
import { identityFieldErrors } from '../form/identityFieldErrors'
import { PersistentFields } from '../form/PersistentFields'
import { PhoneCodeFields } from '../phone/PhoneCodeFields'
import { usePhoneChallenge } from '../phone/usePhoneChallenge'
import { useKeepRedirect } from '../redirect/useKeepRedirect'
import { usePrefill } from '../form/usePrefill'
import { type RegistrationForm, registrationForm, registrationWithCode } from './registrationForm'
import { SignUpFields } from './SignUpFields'
import { useSignUp } from './useSignUp'

const firstStep = ['firstName', 'lastName', 'email', 'phoneNumber', 'password', 'repeatPassword']

/** Creating an account: who one is, then, where a phone number was given, the code that was sent to it. What was typed stays in both directions. */
export function SignUp() {
  const keepRedirect = useKeepRedirect()
  const { email, phoneNumber } = usePrefill()
  const { sentTo, containerRef, send, prove, leave } = usePhoneChallenge()
  const { findTaken, signUp } = useSignUp()

  const begin = async (form: RegistrationForm) => {
    const taken = await findTaken(form)
    if (taken !== undefined) return taken
    if (form.phoneNumber === '') await signUp(form)
    else await send(form.phoneNumber)
    return undefined
  }
  const finish = async (form: RegistrationForm) => {
    try {
      await signUp(form, await prove(form.code))
      return undefined
    } catch (error) {
      if (isOfFirstStep(identityFieldErrors(error))) leave()
      throw error
    }
  }

  const footer = (
    <span>
      Have an account? <Link to={keepRedirect(paths.signIn)}>Sign in</Link>
    </span>
  )
  return (
    <AuthCard
      title={sentTo === null ? 'Create your account' : 'Confirm your phone number'}
      footer={footer}
    >
      <AuthForm
        label="Create your account"
        schema={sentTo === null ? registrationForm : registrationWithCode}
        initialValues={{ email, phoneNumber }}
        submitLabel="Create account"
        busyLabel="Creating your account…"
        onSubmit={sentTo === null ? begin : finish}
      >
        <PersistentFields names={firstStep} />
        {sentTo === null ? (
          <SignUpFields />
        ) : (
          <PhoneCodeFields
            phoneNumber={sentTo}
            onResend={() => send(sentTo)}
            leaveLabel="Back"
            onLeave={leave}
          />
        )}
      </AuthForm>
      <div ref={containerRef} />
    </AuthCard>
  )
}

function isOfFirstStep(errors: FieldErrors): boolean {
  return firstStep.some((name) => name in errors)
}
