import { Input } from 'antd'
import { useId } from 'react'
import { useField } from 'react-final-form'
import type { Card } from '@/contract/cards/card'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { ProfileSelect } from '../face/ProfileSelect'

/** The choice of the profile that a card shows; the drawn card changes at once. */
export function CardProfileField({ card }: { card: Card }) {
  const id = useId()
  const { input, meta } = useField<string | null>('profileId', {
    subscription: { value: true, error: true, submitError: true, dirtySinceLastSubmit: true },
  })
  const isEditable = useIsEditable('profileId')
  const submitError: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const error = typeof submitError === 'string' ? submitError : undefined
  const isOthers = card.isCompanyCard && card.ownerId === ''
  const frame = { id, errorId: `${id}-error`, helpId: `${id}-help`, error }
  if (isOthers)
    return (
      <FieldFrame {...frame} label="Profile" help="Its holder chooses the profile that it shows.">
        <Input id={id} readOnly value={card.face?.name ?? 'None'} />
      </FieldFrame>
    )
  return (
    <FieldFrame {...frame} label="Profile">
      <ProfileSelect
        id={id}
        value={input.value}
        disabled={!isEditable}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onChange={input.onChange}
      />
    </FieldFrame>
  )
}
