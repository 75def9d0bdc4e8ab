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
import { isUsableName, newNameIssue } from '../fields/fieldName'
import { useFieldNames } from '../fields/useFieldNames'
import { useCustomFields } from '../filters/useCustomFields'
import {
  type CustomKey,
  type FieldNames,
  customKey,
  customName,
  customTitle,
  isCustom,
} from '../model/customFields'
import styles from './TagForm.module.css'

export interface EditFormProps {
  /** For example "3 contacts". */
  what: string
  /** Only the button submits, which names how many contacts change, not Enter in a field. */
  isMany: boolean
  isSending: boolean
  onApply: (edit: FieldEdit) => void
  onClose: () => void
}

/** The choice of a custom field that no contact has yet. */
const NEW_FIELD = 'new'
type FixedName = keyof typeof fieldEditLabels
type FieldName = FixedName | CustomKey | typeof NEW_FIELD

interface EditValues {
  field: FieldName
  /** Of a new field. */
  name?: string
  value?: string
}

const initialValues: EditValues = { field: 'organization' }
const fixedOptions = Object.entries(fieldEditLabels)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label))

/** Chooses a field and its new value; an empty value clears it. */
export function EditForm({ what, isMany, isSending, onApply, onClose }: EditFormProps) {
  useReturnFocus()
  const names = useFieldNames()
  const customFields = useCustomFields(true) ?? []
  return (
    <Form<EditValues>
      onSubmit={(values) => {
        onApply(v.parse(fieldEdit, editOf(values)))
      }}
      validate={(values) => errorsOf(values, (name) => newNameIssue(name, customFields, names))}
      initialValues={initialValues}
      subscription={{ values: true, valid: true }}
    >
      {({ handleSubmit, values, valid }) => {
        const label = labelOf(values, names)
        const isCleared = editOf(values).value === null
        const needsButton = isMany || isCleared
        return (
          <form
            className={styles['form']}
            aria-label={`Edit a field of ${what}`}
            noValidate
            onSubmit={(event) => {
              // Enter in a field must not change many contacts, nor clear a value.
              if (needsButton) event.preventDefault()
              else void handleSubmit(event)
            }}
          >
            <FieldSelect />
            {values.field === NEW_FIELD && <TextField name="name" label="Name of the field" />}
            {isList(values.field) ? (
              <p>{label} belong to one contact each, so here you can only clear them.</p>
            ) : (
              <ValueField field={values.field} />
            )}
            <div className={styles['actions']}>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                type="primary"
                htmlType={needsButton ? 'button' : 'submit'}
                {...(needsButton && { onClick: () => void handleSubmit() })}
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
  const options = useOptions()
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

function editOf({ field, name = '', value = '' }: EditValues) {
  const text = isList(field) || value.trim() === '' ? null : value
  if (field === NEW_FIELD) return { field: 'custom', name, value: text }
  return isCustom(field)
    ? { field: 'custom', name: customName(field), value: text }
    : { field, value: text }
}

/** Returns the fields to choose from: the custom ones after the others, and a new one last. */
function useOptions() {
  const names = useFieldNames()
  const custom = (useCustomFields(true) ?? []).filter(isUsableName).map((name) => ({
    value: customKey(name),
    label: customTitle(name, names),
  }))
  return [
    { label: 'Fields', options: fixedOptions },
    {
      label: 'Custom fields',
      options: [...custom, { value: NEW_FIELD, label: 'New custom field…' }],
    },
  ]
}

function labelOf({ field, name = '' }: EditValues, names: FieldNames): string {
  if (field === NEW_FIELD) return name.trim() || 'a new field'
  return isCustom(field) ? customTitle(customName(field), names) : fieldEditLabels[field]
}

function errorsOf(
  values: EditValues,
  nameIssue: (name: string) => string | undefined,
): { name?: string; value?: string } {
  const taken = values.field === NEW_FIELD ? nameIssue((values.name ?? '').trim()) : undefined
  if (taken !== undefined) return { name: taken }
  const issue = v.safeParse(fieldEdit, editOf(values)).issues?.[0]
  if (!issue) return {}
  return issue.path?.[0]?.key === 'name' ? { name: issue.message } : { value: issue.message }
}
