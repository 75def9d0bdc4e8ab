import { Button } from 'antd'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-final-form'
import { useCurrentUser } from '@/features/auth'
import { AddressRows } from '@/shared/forms/rows/AddressRows'
import { FormSection } from '@/shared/forms/FormSection'
import { LabeledValueRows } from '@/shared/forms/rows/LabeledValueRows'
import { TextField } from '@/shared/forms/TextField'
import type { ProfileValues } from '../editor/profileValues'
import { BioField } from './BioField'
import styles from './DetailsTab.module.css'
import { MediaSection } from './MediaSection'
import { OccupationField } from './OccupationField'

/** The contract's limits. */
const [MOST_ROWS, MOST_ADDRESSES] = [20, 5]

/** Who the card is of: pictures, name, work, a few words, and how to reach them. What the account knows of that is offered, and published by nothing but a click. */
export function DetailsTab() {
  const { email, phoneNumber } = useCurrentUser()
  return (
    <>
      <MediaSection />
      <NameSection />
      <FormSection title="Work" isGrid>
        <OccupationField />
        <TextField name="organization" label="Company" autoComplete="organization" />
        <TextField name="department" label="Department" />
      </FormSection>
      <FormSection title="About">
        <BioField />
      </FormSection>
      <FormSection title="Phones">
        <LabeledValueRows name="phones" known={phoneNumber} limit={MOST_ROWS} />
      </FormSection>
      <FormSection title="E-mails">
        <LabeledValueRows name="emails" known={email} limit={MOST_ROWS} />
      </FormSection>
      <FormSection title="Websites">
        <LabeledValueRows name="websites" limit={MOST_ROWS} />
      </FormSection>
      <FormSection title="Addresses">
        <AddressRows limit={MOST_ADDRESSES} />
      </FormSection>
    </>
  )
}

/** The parts that few people have stay folded until one is filled or asked for. */
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
