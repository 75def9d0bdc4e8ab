import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormState } from 'react-final-form'
import { useKnownUser } from '@/features/auth'
import { OwnPhoneContext } from '@/shared/forms/phone/OwnPhoneContext'
import { AddressRows } from '@/shared/forms/rows/AddressRows'
import { FormSection } from '@/shared/forms/FormSection'
import { LabeledValueRows } from '@/shared/forms/rows/LabeledValueRows'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TagsField } from '@/shared/forms/TagsField'
import { TextField } from '@/shared/forms/TextField'
import styles from './ContactForm.module.css'
import { CustomFieldRows } from './CustomFieldRows'
import type { ContactValues } from './contactValues'

/** The sections of the contact form. */
export function ContactFormSections({
  notice,
  tagSuggestions = noTags,
}: {
  notice: ReactNode
  tagSuggestions: readonly string[] | undefined
}) {
  const phoneNumber = useKnownUser()?.phoneNumber ?? ''
  return (
    <>
      <NameSection />
      <FormSection title="Work" isGrid>
        <TextField name="organization" label="Organization" />
        <TextField name="jobTitle" label="Job title" />
        <TextField name="department" label="Department" />
      </FormSection>
      <FormSection title="E-mails">
        <LabeledValueRows name="emails" />
      </FormSection>
      <FormSection title="Phones">
        <OwnPhoneContext value={phoneNumber}>
          <LabeledValueRows name="phones" />
        </OwnPhoneContext>
      </FormSection>
      {notice}
      <FormSection title="Addresses">
        <AddressRows />
      </FormSection>
      <FormSection title="Websites">
        <LabeledValueRows name="websites" />
      </FormSection>
      <FormSection title="Birthday">
        <div className={styles.short}>
          <TextField
            name="birthday"
            label="Birthday"
            isLabelHidden
            help="Like 1980-01-31, or --01-31 without the year."
          />
        </div>
      </FormSection>
      <FormSection title="Tags">
        <TagsField suggestions={tagSuggestions} />
      </FormSection>
      <CustomFieldRows />
      <FormSection title="Notes">
        <TextAreaField name="notes" label="Notes" isLabelHidden minRows={4} />
      </FormSection>
    </>
  )
}

const noTags: readonly string[] = []

const lessUsed = ['namePrefix', 'middleName', 'nameSuffix', 'nickname'] as const

/** First and last name. The rarer parts are folded until one has a value or is opened. */
function NameSection() {
  const { values } = useFormState<ContactValues>({ subscription: { values: true } })
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && lessUsed.some((name) => values[name] !== '')) setIsOpen(true)
  return (
    <FormSection title="Name" isGrid>
      {isOpen && <TextField name="namePrefix" label="Prefix" placeholder="Dr." />}
      <TextField name="firstName" label="First name" />
      {isOpen && <TextField name="middleName" label="Middle name" />}
      <TextField name="lastName" label="Last name" />
      {isOpen && <TextField name="nameSuffix" label="Suffix" placeholder="Jr." />}
      {isOpen && <TextField name="nickname" label="Nickname" />}
      {!isOpen && (
        <Button
          type="link"
          className={styles.more ?? ''}
          onClick={() => {
            setIsOpen(true)
          }}
        >
          More name fields
        </Button>
      )}
    </FormSection>
  )
}
