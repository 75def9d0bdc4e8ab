import { Alert, Button } from 'antd'
import { Suspense, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import * as v from 'valibot'
import { required } from '@/contract/fields'
import { LazyPhoneProofForm, useIdentity } from '@/features/auth'
import { PasswordField } from '@/shared/forms/PasswordField'
import { formatPhone } from '@/values/phone/readPhone'
import styles from '../Account.module.css'
import { AccountForm } from '../AccountForm'
import { needsRecentSignIn, recentSignInMessage } from '../accountErrors'
import { useUpdateAuthMutation } from '../identityApi'
import { SectionSkeleton } from '../SectionSkeleton'

const passwordOnly = v.object({ password: required })

/** Sets a phone number: asks for the password, the number and its code. */
export function PhoneChange({ onClose }: { onClose: () => void }) {
  const { identity } = useIdentity()
  const [updateAuth] = useUpdateAuthMutation()
  const [step, setStep] = useState<'password' | 'password-again' | 'proof'>('password')
  const [typedNumber, setTypedNumber] = useState('')

  const save = async (phoneProof: string, phoneNumber: string) => {
    try {
      await updateAuth({ body: { phoneProof } }).unwrap()
      toast.success(`Your phone number is now ${formatPhone(phoneNumber)}.`)
      onClose()
    } catch (error) {
      if (!needsRecentSignIn(error)) throw error
      setTypedNumber(phoneNumber)
      setStep('password-again')
    }
    return undefined
  }

  if (step === 'proof') {
    return (
      <div className={styles.form}>
        <Suspense fallback={<SectionSkeleton />}>
          <LazyPhoneProofForm
            initialPhoneNumber={typedNumber}
            submitLabel="Save phone number"
            onProof={save}
          />
        </Suspense>
        <div className={styles.formActions}>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    )
  }
  return (
    <AccountForm
      label="Password"
      schema={passwordOnly}
      initialValues={{ password: '' }}
      submitLabel="Continue"
      onCancel={onClose}
      onSubmit={async ({ password }) => {
        await identity.reauthenticate(password)
        setStep('proof')
        return undefined
      }}
    >
      {step === 'password-again' && (
        <Alert type="warning" showIcon role="alert" title={recentSignInMessage} />
      )}
      <PasswordField name="password" label="Current password" isRequired />
    </AccountForm>
  )
}
