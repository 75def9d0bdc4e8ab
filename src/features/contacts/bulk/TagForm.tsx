import { Button, Select } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { bulkAction } from '@/contract/jobs'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
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

/** Which tags to add and which to remove: those that are known, with how often, or new ones. */
export function TagForm({ what, isMany, isSending, onApply, onClose }: TagFormProps) {
  useReturnFocus()
  const id = useId()
  const facets = useContactFacets(true)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const known = (facets?.tags ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${numbers.format(count)})` }))
  const isEmpty = add.length + remove.length === 0
  const fault = isEmpty ? null : faultOf(add, remove)
  const fields = { known, canApply: !isEmpty, isMany, faultId: `${id}-fault` }
  return (
    <form
      className={styles['form']}
      aria-label={`Tag ${what}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null && !isEmpty) onApply({ add, remove })
      }}
    >
      <label className={styles['label']} htmlFor={`${id}-add`}>Add tags</label>
      <TagField {...fields} id={`${id}-add`} autoFocus placeholder="Choose or type new ones" tags={add} onTags={setAdd} />
      <label className={styles['label']} htmlFor={`${id}-remove`}>Remove tags</label>
      <TagField {...fields} id={`${id}-remove`} placeholder="Choose" tags={remove} onTags={setRemove} />
      <p id={`${id}-fault`} className={styles['fault']} role="alert">{fault}</p>
      <div className={styles['actions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isEmpty || fault !== null}>Apply to {what}</Button>
      </div>
    </form>
  )
}

interface TagFieldProps {
  id: string
  faultId: string
  placeholder: string
  autoFocus?: boolean
  known: { value: string; label: string }[]
  tags: string[]
  onTags: (tags: string[]) => void
  /** Enter in the closed, empty field submits the form, unless it is for many. */
  canApply: boolean
  isMany: boolean
}

/** Tags, chosen or typed. The list of those that are known closes with each choice, so that it does not stay over what is below. */
function TagField({ id, faultId, known, tags, onTags, canApply, isMany, ...field }: TagFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const text = event.target instanceof HTMLInputElement ? event.target.value : ''
    if (event.key !== 'Enter' || isOpen || (text === '' && !canApply)) return
    // The select opens with Enter.
    setIsOpen(false)
    if (text === '' && !event.repeat && !isMany) event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <Select
      {...field}
      id={id}
      mode="tags"
      className={styles['field'] ?? ''}
      suffix={null}
      aria-describedby={faultId}
      options={known}
      tokenSeparators={[',']}
      value={tags}
      open={isOpen}
      onOpenChange={setIsOpen}
      onKeyDown={onKeyDown}
      onChange={(next: string[]) => {
        onTags(trimmed(next))
        setIsOpen(false)
      }}
    />
  )
}

const numbers = new Intl.NumberFormat('en')

function trimmed(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}

/** What the call would refuse, in its own words. */
function faultOf(add: readonly string[], remove: readonly string[]): string | null {
  const both = add.find((tag) => remove.includes(tag))
  if (both !== undefined) return `“${both}” cannot be added and removed at once.`
  return v.safeParse(bulkAction, { type: 'tag', add, remove }).issues?.[0].message ?? null
}
