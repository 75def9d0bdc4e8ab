import { Button, type RefSelectProps, Select } from 'antd'
import { useId } from 'react'
import { Form, useField } from 'react-final-form'
import * as v from 'valibot'
import {
  type FieldEdit,
  clearableLists,
  fieldEdit,
  fieldEditLabels,
} from '@/contract/contacts/fieldEdit'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TextField } from '@/shared/forms/TextField'
import { useAutoFocus } from '@/shared/lib/useAutoFocus'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import styles from './TagForm.module.css'

export interface EditFormProps {
  /** For example "3 contacts". */
  what: string
  /** Only the button submits, not Enter in a field: it names how many contacts change. */
  isMany: boolean
  isSending: boolean
  onApply: (edit: FieldEdit) => void
  onClose: () => void
}

type FieldName = keyof typeof fieldEditLabels

interface EditValues {
  field: FieldName
  value?: string
}

const initialValues: EditValues = { field: 'organization' }
const options = Object.entries(fieldEditLabels)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label))

/** Chooses a field and its new value; an empty value clears it. */
export function EditForm({ what, isMany, isSending, onApply, onClose }: EditFormProps) {
  useReturnFocus()
  return (
    <Form<EditValues>
      onSubmit={(values) => {
        onApply(v.parse(fieldEdit, editOf(values)))
      }}
      validate={validate}
      initialValues={initialValues}
      subscription={{ values: true, valid: true }}
    >
      {({ handleSubmit, values, valid }) => {
        const label = fieldEditLabels[values.field]
        const isCleared = editOf(values).value === null
        return (
          <form
            className={styles['form']}
            aria-label={`Edit a field of ${what}`}
            noValidate
            onSubmit={(event) => {
              // With many contacts, Enter in the field must not change them.
              if (isMany) event.preventDefault()
              else void handleSubmit(event)
            }}
          >
            <FieldSelect />
            {isList(values.field) ? (
              <p>{label} belong to one contact each, so here you can only clear them.</p>
            ) : (
              <ValueField field={values.field} />
            )}
            <div className={styles['actions']}>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                type="primary"
                htmlType={isMany ? 'button' : 'submit'}
                {...(isMany && { onClick: () => void handleSubmit() })}
                danger={isCleared}
                loading={isSending}
                disabled={!valid}
              >
                {isCleared ? `Clear ${label} of ${what}` : `Set ${label} of ${what}`}
              </Button>
            </div>
          </form>
        )
      }}
    </Form>
  )
}

function FieldSelect() {
  const id = useId()
  const select = useAutoFocus<RefSelectProps>()
  const { input } = useField<FieldName>('field', { subscription: { value: true } })
  return (
    <>
      <label className={styles['label']} htmlFor={id}>
        Field
      </label>
      <Select
        id={id}
        className={styles['field'] ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        ref={select}
        options={options}
        value={input.value}
        onChange={input.onChange}
      />
    </>
  )
}

function ValueField({ field }: { field: FieldName }) {
  const props = { name: 'value', label: 'New value', help: helpOf(field) }
  return field === 'notes' ? <TextAreaField {...props} /> : <TextField {...props} />
}

function helpOf(field: FieldName): string {
  if (field === 'birthday') return 'For example 1980-01-31, or --01-31 without the year.'
  if (field === 'notes') return 'Replaces the notes. Leave it empty to clear them.'
  return 'Leave it empty to clear the field.'
}

function isList(field: FieldName): boolean {
  return clearableLists.some((each) => each === field)
}

function editOf({ field, value = '' }: EditValues): { field: FieldName; value: string | null } {
  return { field, value: isList(field) || value.trim() === '' ? null : value }
}

function validate(values: EditValues): { value?: string } {
  const issue = v.safeParse(fieldEdit, editOf(values)).issues?.[0]
  return issue ? { value: issue.message } : {}
}
