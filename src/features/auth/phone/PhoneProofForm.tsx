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
const kept = ['phoneNumber']

interface PhoneProofFormProps {
  /** In E.164. */
  initialPhoneNumber?: string
  /** What the proof is for, such as 'Sign in'. */
  submitLabel: string
  /**
   * Gets the proof and the number in E.164. It returns field errors, or throws what an API call or the provider threw; an error at `phoneNumber` leads back to
   * the number. It may be called again with the same proof, after a failure that did not use it up.
   */
  onProof: (proof: string, phoneNumber: string) => Promise<FieldErrors | undefined>
}

/** Proves a phone number in two steps in place: the number, then the code that was sent to it. Made of plain controls; it is a form of its own. */
export function PhoneProofForm({
  initialPhoneNumber = '',
  submitLabel,
  onProof,
}: PhoneProofFormProps) {
  const { sentTo, containerRef, send, prove, leave } = usePhoneChallenge()

  const hand = async (code: string, provenNumber: string) => {
    try {
      const errors = await onProof(await prove(code), provenNumber)
      if (errors?.['phoneNumber'] !== undefined) leave()
      return errors
    } catch (error) {
      if (identityFieldErrors(error)['phoneNumber'] !== undefined) leave()
      throw error
    }
  }
  const submit = async (values: v.InferOutput<typeof codeStep>) => {
    if (sentTo !== null) return hand(values.code, sentTo)
    await send(values.phoneNumber)
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
        <PersistentFields names={kept} />
        {sentTo === null ? (
          <PhoneField
            name="phoneNumber"
            label="Phone number"
            help="We send it a code of six digits."
            autoFocus
          />
        ) : (
          <PhoneCodeFields
            phoneNumber={sentTo}
            onResend={() => send(sentTo)}
            leaveLabel="Use another number"
            onLeave={leave}
          />
        )}
      </AuthForm>
      <div ref={containerRef} />
    </>
  )
}
