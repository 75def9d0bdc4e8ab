import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Form, useFormState } from 'react-final-form'
import type { FormRenderProps } from 'react-final-form'
import { AddressRows } from '@/shared/forms/rows/AddressRows'
import { EditableContext, type IsEditable, allEditable } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { FormSection } from '@/shared/forms/FormSection'
import { LabeledValueRows } from '@/shared/forms/rows/LabeledValueRows'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TextField } from '@/shared/forms/TextField'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useFormKeys } from '@/shared/forms/useFormKeys'
import styles from './ContactForm.module.css'
import type { ContactValues } from './contactValues'
import { TagsField } from './TagsField'

interface ContactFormProps {
  initialValues: ContactValues
  validate: (values: ContactValues) => Record<string, unknown>
  /** Saves; promises nothing when it went well, else the errors in the shape of the form. */
  onSubmit: (values: ContactValues) => Promise<Record<string, unknown> | undefined>
  onCancel: () => void
  /** Stands over the form in the place of its error, while there is one; it may send the form. */
  renderBanner?: (submit: () => void) => ReactNode
  submitLabel: string
  /** Which fields the rules let the user write. */
  isEditable?: IsEditable
  /** Stands below the phones. */
  notice?: ReactNode
  /** The tags that other contacts have. */
  tagSuggestions?: readonly string[]
}

/** Everything one can write about a contact, for a new and for an old one. Ctrl+S saves, Esc cancels. */
export function ContactForm({
  initialValues,
  validate,
  onSubmit,
  isEditable = allEditable,
  ...rest
}: ContactFormProps) {
  return (
    <Form<ContactValues>
      initialValues={initialValues}
      validate={validate}
      onSubmit={onSubmit}
      subscription={{ submitting: true }}
    >
      {(form) => (
        <EditableContext value={isEditable}>
          <ContactFields form={form} {...rest} />
        </EditableContext>
      )}
    </Form>
  )
}

interface ContactFieldsProps extends Pick<
  ContactFormProps,
  'onCancel' | 'renderBanner' | 'submitLabel' | 'notice' | 'tagSuggestions'
> {
  form: FormRenderProps<ContactValues>
}

function ContactFields({
  form,
  onCancel,
  renderBanner,
  submitLabel,
  notice,
  tagSuggestions = noTags,
}: ContactFieldsProps) {
  const { handleSubmit, submitting } = form
  const { formRef, onSent } = useFocusFirstError()
  const save = () => {
    void Promise.resolve(handleSubmit()).then(onSent)
  }
  useFormKeys(save, onCancel)
  return (
    <form
      ref={formRef}
      className={styles.form}
      aria-label="Contact"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <UnsavedGuard />
      {renderBanner?.(save) ?? <FormError />}
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
        <LabeledValueRows name="phones" />
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
      <FormSection title="Notes">
        <TextAreaField name="notes" label="Notes" isLabelHidden minRows={4} />
      </FormSection>
      <div className={styles.saveBar}>
        <Button type="primary" htmlType="submit" loading={submitting === true}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const noTags: readonly string[] = []
const lessUsed = ['namePrefix', 'middleName', 'nameSuffix', 'nickname'] as const

/** First and last name; the parts that few people have stay folded until one is filled or asked for, and then stay open. */
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
