import * as v from 'valibot'
import { required } from '@/contract/fields'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { PhoneField } from '@/shared/forms/phone/PhoneField'
import { phoneNumber } from '@/shared/forms/phone/phoneNumber'
import { AuthForm } from '../form/AuthForm'
import { identityFieldErrors } from '../form/identityFieldErrors'
import { PersistentFields } from '../form/PersistentFields'
import { PhoneCodeFields } from './PhoneCodeFields'
import { oneTimeCode } from './oneTimeCode'
import { usePhoneChallenge } from './usePhoneChallenge'

const numberStep = v.object({
  phoneNumber: v.pipe(required, phoneNumber),
  code: v.optional(v.string(), ''),
})
const codeStep = v.object({ phoneNumber: v.string(), code: oneTimeCode })
const persistentFields = ['phoneNumber']

interface PhoneProofFormProps {
  /** In E.164. */
  initialPhoneNumber?: string
  submitLabel: string
  /**
   * Uses the proof. It returns or throws errors; one at `phoneNumber` leads back to the first step.
   * It may be called again with the same proof after a failure.
   */
  onProof: (proof: string, phoneNumber: string) => Promise<FieldErrors | undefined>
}

/** A form that proves a phone number in two steps: the number, then the code sent to it. */
export function PhoneProofForm({
  initialPhoneNumber = '',
  submitLabel,
  onProof,
}: PhoneProofFormProps) {
  const { sentTo, containerRef, sendCode, getProof, restart } = usePhoneChallenge()

  const submitCode = async (code: string, provenNumber: string) => {
    try {
      const errors = await onProof(await getProof(code), provenNumber)
      if (errors?.['phoneNumber'] !== undefined) restart()
      return errors
    } catch (error) {
      if (identityFieldErrors(error)['phoneNumber'] !== undefined) restart()
      throw error
    }
  }
  const submit = async (values: v.InferOutput<typeof codeStep>) => {
    if (sentTo !== null) return submitCode(values.code, sentTo)
    await sendCode(values.phoneNumber)
    return undefined
  }

  return (
    <>
      <AuthForm
        label="Confirm a phone number"
        schema={sentTo === null ? numberStep : codeStep}
        initialValues={{ phoneNumber: initialPhoneNumber, code: '' }}
        submitLabel={sentTo === null ? 'Send code' : submitLabel}
        busyLabel={sentTo === null ? 'Sending…' : 'Checking…'}
        onSubmit={submit}
      >
        <PersistentFields names={persistentFields} />
        {sentTo === null ? (
          <PhoneField
            name="phoneNumber"
            label="Phone number"
            help="We’ll text you a six-digit code."
            autoFocus
          />
        ) : (
          <PhoneCodeFields
            phoneNumber={sentTo}
            onResend={() => sendCode(sentTo)}
            leaveLabel="Use another number"
            onLeave={restart}
          />
        )}
      </AuthForm>
      <div ref={containerRef} />
    </>
  )
}
