import { LockOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useCallback, useEffect } from 'react'
import { useForm, useFormState } from 'react-final-form'
import type { Card } from '@/contract/cards/card'
import { EditableContext } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { FormSection } from '@/shared/forms/FormSection'
import { SaveBar } from '@/shared/forms/SaveBar'
import { TextField } from '@/shared/forms/TextField'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useFormKeys } from '@/shared/forms/useFormKeys'
import { formatCalendarDay } from '@/shared/lib/format'
import { usePermissions } from '@/shared/lib/permissions'
import { CardProfileField } from './CardProfileField'
import { cardFields } from './cardValues'
import styles from './CardPage.module.css'
import { DateField } from './DateField'
import type { CardSave } from './useCardSave'

interface CardFormProps {
  card: Card
  saving: CardSave
}

const EXPIRY_HELP =
  'The card shows its profile up to and including this day (UTC). It must not be before the issue date.'

/** Name, profile and dates of a card. What the rules don't allow is read-only, with the reason. */
export function CardForm({ card, saving }: CardFormProps) {
  const form = useForm()
  const { formRef, onSubmitted } = useFocusFirstError()
  const isEditable = useIsFieldEditable(card)
  const canSave = cardFields.some((field) => isEditable(field))
  const isLocked = isClosed(card) || (card.isCompanyCard && !isEditable('name'))
  const submit = () => {
    void Promise.resolve(form.submit()).then(onSubmitted)
  }
  useFormKeys(() => {
    if (canSave) submit()
  })
  return (
    <EditableContext value={isEditable}>
      <form
        ref={formRef}
        aria-label="Card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <UnsavedGuard />
        <AdoptNewer card={card} saving={saving} />
        <FormSection title="Details">
          {saving.conflict ? (
            <ConflictBanner conflict={saving.conflict} saving={saving} onSubmit={submit} />
          ) : (
            <FormError />
          )}
          {isLocked && (
            <p className={styles.locked}>
              <LockOutlined aria-hidden /> {lockedReason(card)}
            </p>
          )}
          <TextField
            name="name"
            label="Name"
            placeholder={isEditable('name') ? 'Blue metal card' : 'None'}
            maxLength={60}
          />
          <CardProfileField card={card} />
          <div className={styles.dates}>
            <DateField name="issuedOn" label="Issue date" />
            <DateField name="expiresOn" label="Expiration date" help={EXPIRY_HELP} />
          </div>
          {canSave && <SaveBar isSaving={saving.isSaving} />}
        </FormSection>
      </form>
    </EditableContext>
  )
}

/** Returns which fields of a card the user may change. */
function useIsFieldEditable(card: Card): (field: string) => boolean {
  const { may } = usePermissions()
  return useCallback(
    (field: string) => {
      if (isClosed(card)) return false
      // Only the holder of a card chooses the profile that it shows.
      if (field === 'profileId' && card.isCompanyCard && card.ownerId === '') return false
      return may('update', 'Card', card, field)
    },
    [card, may],
  )
}

/** Returns whether nobody can change the details of a card in this state. */
function isClosed({ status }: Card): boolean {
  return status === 'retired' || status === 'handedOver'
}

function lockedReason({ status, companyName }: Card): string {
  if (status === 'retired') return 'A retired card can’t be changed.'
  if (status === 'handedOver') return 'Cancel the hand-over to change this card.'
  return `${companyName === '' ? 'A company' : companyName} manages this card.`
}

/** Starts an untouched form again with a newer version, such as after handing over. */
function AdoptNewer({ card, saving: { before, conflict, take } }: CardFormProps) {
  const { pristine } = useFormState({ subscription: { pristine: true } })
  const isNewer = pristine === true && conflict === null && card.version > before.version
  useEffect(() => {
    if (isNewer) take(card)
  }, [isNewer, take, card])
  return null
}

interface ConflictBannerProps {
  conflict: Card
  saving: CardSave
  onSubmit: () => void
}

/** Shows what was saved elsewhere, and the two ways on. The form keeps what was typed. */
function ConflictBanner({ conflict, saving, onSubmit }: ConflictBannerProps) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="This card was changed elsewhere. Your changes are not saved yet."
      description={
        <div className={styles.conflict}>
          <p>{describe(conflict)}</p>
          <div className="button-row">
            <Button
              disabled={saving.isSaving}
              onClick={() => {
                saving.take(conflict)
              }}
            >
              Use their version
            </Button>
            <Button
              type="primary"
              loading={saving.isSaving}
              onClick={() => {
                saving.keepMine()
                onSubmit()
              }}
            >
              Keep mine
            </Button>
          </div>
        </div>
      }
    />
  )
}

function describe({ name, face, issuedOn, expiresOn }: Card): string {
  const day = (date: string | null) => (date === null ? 'none' : formatCalendarDay(date))
  return `Now: name “${name}”, shows ${face?.name ?? 'no profile'}, issued ${day(issuedOn)}, valid through ${day(expiresOn)}.`
}
