import { Button, type RefSelectProps, Select } from 'antd'
import { FORM_ERROR } from 'final-form'
import { type KeyboardEvent, useId, useState } from 'react'
import { Form, useField } from 'react-final-form'
import * as v from 'valibot'
import { useAutoFocus } from '@/shared/lib/useAutoFocus'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { formatNumber } from '@/shared/lib/format'
import { useContactFacets } from '../filters/useContactFacets'
import styles from './TagForm.module.css'
import { bulkAction } from '@/contract/contacts/changeContacts'

export interface TagFormProps {
  /** For example "3 contacts". */
  what: string
  /** Only the button submits, not Enter in a field: it names how many contacts change. */
  isMany: boolean
  isSending: boolean
  onApply: (tags: { add: string[]; remove: string[] }) => void
  onClose: () => void
}

interface Tags {
  add: string[]
  remove: string[]
}

const none: Tags = { add: [], remove: [] }

/** Chooses tags to add and to remove, among the known ones with their counts or new ones. */
export function TagForm({ what, isMany, isSending, onApply, onClose }: TagFormProps) {
  useReturnFocus()
  const id = useId()
  const facets = useContactFacets(true)
  const known = (facets?.tags ?? []).map(({ tag, count }) => ({
    value: tag,
    label: `${tag} (${formatNumber(count)})`,
  }))
  return (
    <Form<Tags>
      onSubmit={({ add, remove }) => {
        onApply({ add, remove })
      }}
      validate={validate}
      initialValues={none}
      subscription={{ values: true, valid: true, error: true }}
    >
      {({ handleSubmit, values, valid = false, error }) => {
        const isEmpty = values.add.length + values.remove.length === 0
        const fields = { known, canApply: !isEmpty, isMany, errorId: `${id}-error` }
        return (
          <form
            className={styles['form']}
            aria-label={`Tag ${what}`}
            noValidate
            onSubmit={(event) => {
              void handleSubmit(event)
            }}
          >
            <label className={styles['label']} htmlFor={`${id}-add`}>
              Add tags
            </label>
            <TagField
              {...fields}
              id={`${id}-add`}
              name="add"
              autoFocus
              placeholder="Choose or type new ones"
            />
            <label className={styles['label']} htmlFor={`${id}-remove`}>
              Remove tags
            </label>
            <TagField {...fields} id={`${id}-remove`} name="remove" placeholder="Choose" />
            <p id={`${id}-error`} className={styles['error']} role="alert">
              {!isEmpty && typeof error === 'string' && error}
            </p>
            <div className={styles['actions']}>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="primary" htmlType="submit" loading={isSending} disabled={!valid}>
                Apply to {what}
              </Button>
            </div>
          </form>
        )
      }}
    </Form>
  )
}

interface TagFieldProps {
  id: string
  name: keyof Tags
  errorId: string
  placeholder: string
  autoFocus?: boolean
  known: { value: string; label: string }[]
  /** Enter in the closed, empty field submits the form, unless many contacts change. */
  canApply: boolean
  isMany: boolean
}

/** A tag select whose list closes after each choice, so that it doesn't cover the next field. */
function TagField({
  id,
  name,
  errorId,
  autoFocus = false,
  known,
  canApply,
  isMany,
  placeholder,
}: TagFieldProps) {
  const select = useAutoFocus<RefSelectProps>(autoFocus)
  const { input } = useField<string[]>(name, { subscription: { value: true } })
  const [isOpen, setIsOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const text = event.target instanceof HTMLInputElement ? event.target.value : ''
    if (event.key !== 'Enter' || isOpen || (text === '' && !canApply)) return
    // Keeps Enter from opening the select.
    setIsOpen(false)
    if (text === '' && !event.repeat && !isMany)
      event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <Select
      ref={select}
      id={id}
      placeholder={placeholder}
      mode="tags"
      className={styles['field'] ?? ''}
      suffixIcon={null}
      aria-describedby={errorId}
      options={known}
      tokenSeparators={[',']}
      value={input.value}
      open={isOpen}
      onOpenChange={setIsOpen}
      onKeyDown={onKeyDown}
      onChange={(next: string[]) => {
        input.onChange(trimmed(next))
        setIsOpen(false)
      }}
    />
  )
}

function trimmed(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}

/** Returns the message with which the call would refuse the tags, one for both fields. */
function validate({ add, remove }: Tags) {
  const both = add.find((tag) => remove.includes(tag))
  if (both !== undefined) return { [FORM_ERROR]: `“${both}” cannot be added and removed at once.` }
  const issue = v.safeParse(bulkAction, { type: 'tag', add, remove }).issues?.[0].message
  return issue === undefined ? {} : { [FORM_ERROR]: issue }
}
