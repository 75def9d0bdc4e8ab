import { Button, Select } from 'antd'
import { FORM_ERROR } from 'final-form'
import { type KeyboardEvent, useId, useState } from 'react'
import { Form, useField } from 'react-final-form'
import * as v from 'valibot'
import { bulkAction } from '@/contract/jobs'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { formatNumber } from '@/shared/lib/format'
import { useContactFacets } from '../filters/useContactFacets'
import styles from './TagForm.module.css'

export interface TagFormProps {
  /** What they are put on: "3 contacts". */
  what: string
  /** They are so many that Enter in a field does not apply: only the button, which names them, does. */
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

/** Which tags to add and which to remove: those that are known, with how often, or new ones. */
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
        const fields = { known, canApply: !isEmpty, isMany, faultId: `${id}-fault` }
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
            <p id={`${id}-fault`} className={styles['fault']} role="alert">
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
  faultId: string
  placeholder: string
  autoFocus?: boolean
  known: { value: string; label: string }[]
  /** Enter in the closed, empty field submits the form, unless it is for many. */
  canApply: boolean
  isMany: boolean
}

/** Tags, chosen or typed. The list of those that are known closes with each choice, so that it does not stay over what is below. */
function TagField({ id, name, faultId, known, canApply, isMany, ...field }: TagFieldProps) {
  const { input } = useField<string[]>(name, { subscription: { value: true } })
  const [isOpen, setIsOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const text = event.target instanceof HTMLInputElement ? event.target.value : ''
    if (event.key !== 'Enter' || isOpen || (text === '' && !canApply)) return
    // The select opens with Enter.
    setIsOpen(false)
    if (text === '' && !event.repeat && !isMany)
      event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <Select
      {...field}
      id={id}
      mode="tags"
      className={styles['field'] ?? ''}
      suffixIcon={null}
      aria-describedby={faultId}
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

/** Returns the message with which the call would refuse the tags: one for both fields. */
function validate({ add, remove }: Tags) {
  const both = add.find((tag) => remove.includes(tag))
  if (both !== undefined) return { [FORM_ERROR]: `“${both}” cannot be added and removed at once.` }
  const fault = v.safeParse(bulkAction, { type: 'tag', add, remove }).issues?.[0].message
  return fault === undefined ? {} : { [FORM_ERROR]: fault }
}
