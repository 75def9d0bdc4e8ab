import { type ReactNode, useMemo } from 'react'
import { Form } from 'react-final-form'
import type { LockableField } from '@/contract/companies/lockableFields'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { layCompanyOver } from '@/publicCard/layCompanyOver'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { useProfileEditor } from './useProfileEditor'

/** Returns the value of a field as visitors see it while the company locks it, else one's own. */
export function useShownValue<Field extends LockableField>(field: Field): ProfileContent[Field] {
  const { profile } = useProfileEditor()
  const isEditable = useIsEditable(field)
  return useMemo(
    () => (isEditable ? profile : layCompanyOver(profile, profile.company ?? null))[field],
    [isEditable, profile, field],
  )
}

interface LockedValueProps {
  field: LockableField
  children: ReactNode
}

/**
 * Shows the company's value in the controls of a field that it locks. They are in a form of their
 * own, so that the editor neither holds nor saves that value.
 */
export function LockedValue({ field, children }: LockedValueProps) {
  const isEditable = useIsEditable(field)
  const value = useShownValue(field)
  if (isEditable) return children
  return (
    <Form initialValues={{ [field]: value }} onSubmit={doNothing} subscription={noSubscription}>
      {() => children}
    </Form>
  )
}

const noSubscription = {}
const doNothing = () => undefined
