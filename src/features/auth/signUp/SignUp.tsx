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

const firstStepFields = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'password',
  'repeatPassword',
]

/** Creates an account in one step, or two with a phone number. Going back keeps the input. */
export function SignUp() {
  const keepRedirect = useKeepRedirect()
  const { email, phoneNumber } = usePrefill()
  const { sentTo, containerRef, sendCode, getProof, restart } = usePhoneChallenge()
  const { findTaken, signUp } = useSignUp()

  const submitFirstStep = async (form: RegistrationForm) => {
    const taken = await findTaken(form)
    if (taken !== undefined) return taken
    if (form.phoneNumber === '') await signUp(form)
    else await sendCode(form.phoneNumber)
    return undefined
  }
  const submitCode = async (form: RegistrationForm) => {
    try {
      await signUp(form, await getProof(form.code))
      return undefined
    } catch (error) {
      if (isInFirstStep(identityFieldErrors(error))) restart()
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
        onSubmit={sentTo === null ? submitFirstStep : submitCode}
      >
        <PersistentFields names={firstStepFields} />
        {sentTo === null ? (
          <SignUpFields />
        ) : (
          <PhoneCodeFields
            phoneNumber={sentTo}
            onResend={() => sendCode(sentTo)}
            leaveLabel="Back"
            onLeave={restart}
          />
        )}
      </AuthForm>
      <div ref={containerRef} />
    </AuthCard>
  )
}

function isInFirstStep(errors: FieldErrors): boolean {
  return firstStepFields.some((name) => name in errors)
}
