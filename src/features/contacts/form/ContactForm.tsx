import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Form } from 'react-final-form'
import type { FormRenderProps } from 'react-final-form'
import { EditableContext, type IsEditable, allEditable } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useFormKeys } from '@/shared/forms/useFormKeys'
import styles from './ContactForm.module.css'
import type { ContactValues } from './contactValues'
import { ContactFormSections } from './ContactFormSections'

interface ContactFormProps {
  initialValues: ContactValues
  validate: (values: ContactValues) => Record<string, unknown>
  /** Saves; resolves to undefined, or to errors in the shape of the form. */
  onSubmit: (values: ContactValues) => Promise<Record<string, unknown> | undefined>
  onCancel: () => void
  /** Replaces the form's error while it returns something; the callback submits the form. */
  renderBanner?: (submit: () => void) => ReactNode
  submitLabel: string
  /** Returns which fields the rules let the user edit. */
  isEditable?: IsEditable
  /** Shown below the phones. */
  notice?: ReactNode
  /** The tags of other contacts. */
  tagSuggestions?: readonly string[]
  /** Guards work that is not saved; by default the changes since the form was opened. */
  guard?: ReactNode
}

/** The form of a contact, for create and edit. Ctrl+S saves, Esc cancels. */
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
  'onCancel' | 'renderBanner' | 'submitLabel' | 'notice' | 'tagSuggestions' | 'guard'
> {
  form: FormRenderProps<ContactValues>
}

function ContactFields({
  form,
  onCancel,
  renderBanner,
  submitLabel,
  notice,
  tagSuggestions,
  guard = <UnsavedGuard />,
}: ContactFieldsProps) {
  const { handleSubmit, submitting } = form
  const { formRef, onSubmitted } = useFocusFirstError()
  const save = () => {
    void Promise.resolve(handleSubmit()).then(onSubmitted)
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
      {guard}
      {renderBanner?.(save) ?? <FormError />}
      <ContactFormSections notice={notice} tagSuggestions={tagSuggestions} />
      <div className={styles.saveBar}>
        <Button type="primary" htmlType="submit" loading={submitting === true}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
