import { Button } from 'antd'
import { useId } from 'react'
import { useField, useForm, useFormState } from 'react-final-form'
import { useGetProfileQuery, useListProfilesQuery } from '@/features/profiles'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { FormError } from '@/shared/forms/FormError'
import { TextField } from '@/shared/forms/TextField'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { DrawnCard } from '../face/CardFace'
import { ProfileSelect } from '../face/ProfileSelect'
import { faceOfProfile } from '../model/faceOfProfile'
import styles from './Activate.module.css'
import { CodeField } from './CodeField'

export interface ActivationValues {
  code: string
  /** Null is the default profile. */
  profileId: string | null
  name: string
}

interface ActivateFormProps {
  cardId: string
  onClose: () => void
}

/** The fields of an activation: the code, the profile to show, and a name for the card. */
export function ActivateForm({ cardId, onClose }: ActivateFormProps) {
  const form = useForm<ActivationValues>()
  const { submitting } = useFormState<ActivationValues>({ subscription: { submitting: true } })
  const { formRef, onSubmitted } = useFocusFirstError()
  return (
    <form
      ref={formRef}
      className={styles.form}
      aria-label="Activate a card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void Promise.resolve(form.submit()).then(onSubmitted)
      }}
    >
      <UnsavedGuard />
      <div className={styles.fields}>
        {cardId !== '' && (
          <p className={styles.hint}>
            Your card: <strong>{cardId}</strong>. To prove that you have it, enter the code printed
            with it.
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
  )
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
