import { Button } from 'antd'
import { useId, useMemo } from 'react'
import { Form, useField, useFormState } from 'react-final-form'
import { readActivationCode } from '@/contract/cards/activationCode'
import type { Card } from '@/contract/cards/card'
import { useGetProfileQuery, useListProfilesQuery } from '@/features/profiles'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { FormError } from '@/shared/forms/FormError'
import { TextField } from '@/shared/forms/TextField'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useActivateCardMutation } from '../cardsApi'
import { DrawnCard } from '../face/CardFace'
import { ProfileSelect } from '../face/ProfileSelect'
import { faceOfProfile } from '../model/faceOfProfile'
import styles from './Activate.module.css'
import { activationErrors } from './activationErrors'
import { CodeField } from './CodeField'
import { codeError, shownCode } from './typedCode'

interface ActivateFormProps {
  cardId: string
  code: string
  onActivated: (card: Card) => void
  onClose: () => void
}

interface ActivationValues {
  code: string
  /** Null is the default profile. */
  profileId: string | null
  name: string
}

/** The form of an activation: the code, the profile to show, and a name for the card. */
export function ActivateForm({ cardId, code, onActivated, onClose }: ActivateFormProps) {
  const [activateCard] = useActivateCardMutation()
  const { formRef, onSubmitted } = useFocusFirstError()
  const initialValues = useMemo<ActivationValues>(
    () => ({ code: shownCode(code), profileId: null, name: '' }),
    [code],
  )
  const onSubmit = async ({ code: typed, profileId, name }: ActivationValues) => {
    const request = activateCard({
      body: {
        code: readActivationCode(typed) ?? typed,
        name: name.trim(),
        ...(profileId !== null && { profileId }),
      },
    })
    const { data, error } = await request
    request.reset()
    if (!data) return activationErrors(error, new Date())
    onActivated(data)
    return undefined
  }
  return (
    <Form<ActivationValues>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={initialValues}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => (
        <form
          ref={formRef}
          className={styles.form}
          aria-label="Activate a card"
          noValidate
          onSubmit={(event) => {
            void Promise.resolve(handleSubmit(event)).then(onSubmitted)
          }}
        >
          <UnsavedGuard />
          <div className={styles.fields}>
            {cardId !== '' && (
              <p className={styles.hint}>
                Your card: <strong>{cardId}</strong>. To prove that you have it, enter the code
                printed with it.
              </p>
            )}
            <FormError />
            <CodeField />
            <ProfileField />
            <TextField
              name="name"
              label="Name of the card (optional)"
              help="Only you see it."
              placeholder="Blue metal card"
              maxLength={60}
            />
          </div>
          <Preview />
          <div className={`button-row ${styles.buttons ?? ''}`}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="primary" htmlType="submit" loading={submitting === true}>
              Activate
            </Button>
          </div>
        </form>
      )}
    </Form>
  )
}

function validate({ code }: ActivationValues): Record<string, string> {
  const error = codeError(code)
  return error === undefined ? {} : { code: error }
}

/** Returns the id of the chosen profile, else of the default one; null until it is known. */
function useChosenProfile(): string | null {
  const { values } = useFormState<ActivationValues>({ subscription: { values: true } })
  const { data } = useListProfilesQuery()
  return (
    values.profileId ??
    data?.items.find(({ isDefault }) => isDefault)?.id ??
    data?.items[0]?.id ??
    null
  )
}

function ProfileField() {
  const id = useId()
  const { input, meta } = useField<string | null>('profileId')
  const chosen = useChosenProfile()
  const submitError: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const error = typeof submitError === 'string' ? submitError : undefined
  return (
    <FieldFrame
      id={id}
      errorId={`${id}-error`}
      helpId={`${id}-help`}
      label="Profile that it shows"
      help="You can choose another one at any time."
      error={error}
    >
      <ProfileSelect id={id} value={chosen} describedBy={`${id}-help`} onChange={input.onChange} />
    </FieldFrame>
  )
}

/** The card as it will look with the chosen profile. */
function Preview() {
  const chosen = useChosenProfile()
  const { currentData } = useGetProfileQuery({ id: chosen ?? '' }, { skip: chosen === null })
  return (
    <div className={styles.preview}>
      <DrawnCard
        face={currentData ? faceOfProfile(currentData) : null}
        emptyText=""
        label={currentData ? `The card will show ${currentData.name}` : 'Preview of the card'}
      />
    </div>
  )
}
