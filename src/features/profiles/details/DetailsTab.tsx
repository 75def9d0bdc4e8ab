import { Button } from 'antd'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useField } from 'react-final-form'
import { useCurrentUser } from '@/features/auth'
import { FormSection } from '@/shared/forms/FormSection'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TextField } from '@/shared/forms/TextField'
import { OwnPhoneContext } from '@/shared/forms/phone/OwnPhoneContext'
import { AddressRows } from '@/shared/forms/rows/AddressRows'
import { LabeledValueRows } from '@/shared/forms/rows/LabeledValueRows'
import type { ProfileValues } from '../editor/form/profileValues'
import { LockedValue } from '../editor/LockedValue'
import styles from './DetailsTab.module.css'
import { MediaSection } from './MediaSection'
import { OccupationField } from './OccupationField'

const MAX_LENGTH = 2000

/** The contract's limits. */
const [MAX_ROWS, MAX_ADDRESSES] = [20, 5]

/**
 * The person of the card: pictures, name, work, bio, and how to reach them. Phone and e-mail of the
 * account are offered, and added by a click only.
 */
export function DetailsTab() {
  const { email, phoneNumber } = useCurrentUser()
  return (
    <>
      <MediaSection />
      <NameSection />
      <FormSection title="Work" isGrid>
        <LockedValue field="occupation">
          <OccupationField />
        </LockedValue>
        <LockedValue field="organization">
          <TextField name="organization" label="Company" autoComplete="organization" />
        </LockedValue>
        <LockedValue field="department">
          <TextField name="department" label="Department" />
        </LockedValue>
      </FormSection>
      <FormSection title="About">
        <BioField />
      </FormSection>
      <FormSection title="Phones">
        <OwnPhoneContext value={phoneNumber}>
          <LabeledValueRows name="phones" suggestion={phoneNumber} limit={MAX_ROWS} />
        </OwnPhoneContext>
      </FormSection>
      <FormSection title="E-mails">
        <LabeledValueRows name="emails" suggestion={email} limit={MAX_ROWS} />
      </FormSection>
      <FormSection title="Websites">
        <LabeledValueRows name="websites" limit={MAX_ROWS} />
      </FormSection>
      <FormSection title="Addresses">
        <AddressRows limit={MAX_ADDRESSES} />
      </FormSection>
    </>
  )
}

/**
 * Prefix, middle name and suffix are hidden until one is filled or "More name fields" is clicked.
 */
function NameSection() {
  const { getState } = useForm<ProfileValues>()
  const [isOpen, setIsOpen] = useState(() => {
    const { namePrefix, middleName, nameSuffix } = getState().values
    return [namePrefix, middleName, nameSuffix].some((text) => text !== '')
  })
  const reveal = ({ currentTarget: { parentElement } }: MouseEvent<HTMLElement>) => {
    flushSync(() => {
      setIsOpen(true)
    })
    parentElement?.querySelector('input')?.focus()
  }
  return (
    <FormSection title="Name" isGrid>
      {isOpen && (
        <TextField
          name="namePrefix"
          label="Prefix"
          placeholder="Dr."
          autoComplete="honorific-prefix"
        />
      )}
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      {isOpen && <TextField name="middleName" label="Middle name" autoComplete="additional-name" />}
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      {isOpen && (
        <TextField
          name="nameSuffix"
          label="Suffix"
          placeholder="Jr."
          autoComplete="honorific-suffix"
        />
      )}
      <TextField name="pronouns" label="Pronouns" placeholder="she/her" />
      {!isOpen && (
        <Button type="link" className={styles.more ?? ''} onClick={reveal}>
          More name fields
        </Button>
      )}
    </FormSection>
  )
}

/** The bio, with a count of its characters. */
function BioField() {
  const { input } = useField<string>('bio', { subscription: { value: true } })
  return (
    <TextAreaField
      name="bio"
      label="Bio"
      help={`${String(input.value.length)} of ${String(MAX_LENGTH)} characters`}
      placeholder="What you do, and for whom."
      minRows={3}
    />
  )
}
