import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { bulkAction } from '@/contract/jobs'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useContactFacets } from '../filters/useContactFacets'
import styles from './TagForm.module.css'

interface TagFormProps {
  /** What they are put on: "3 contacts". */
  what: string
  isSending: boolean
  onApply: (tags: { add: string[]; remove: string[] }) => void
  onClose: () => void
}

/** Which tags to add and which to remove: those that are known, with how often, or new ones. */
export function TagForm({ what, isSending, onApply, onClose }: TagFormProps) {
  useReturnFocus()
  const id = useId()
  const facets = useContactFacets(true)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const known = (facets?.tags ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${numbers.format(count)})` }))
  const fault = add.length + remove.length === 0 ? null : faultOf(add, remove)

  const fields = { mode: 'tags' as const, options: known, tokenSeparators: [','], className: styles['field'] ?? '', suffix: null, 'aria-describedby': `${id}-fault` }
  return (
    <form
      className={styles['form']}
      aria-label={`Tag ${what}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null && add.length + remove.length > 0) onApply({ add, remove })
      }}
    >
      <label className={styles['label']} htmlFor={`${id}-add`}>Add tags</label>
      <Select {...fields} id={`${id}-add`} autoFocus placeholder="Choose or type new ones" value={add} onChange={(tags: string[]) => { setAdd(trimmed(tags)) }} />
      <label className={styles['label']} htmlFor={`${id}-remove`}>Remove tags</label>
      <Select {...fields} id={`${id}-remove`} placeholder="Choose" value={remove} onChange={(tags: string[]) => { setRemove(trimmed(tags)) }} />
      <p id={`${id}-fault`} className={styles['fault']} role="alert">{fault}</p>
      <div className={styles['actions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isSending} disabled={add.length + remove.length === 0 || fault !== null}>Apply to {what}</Button>
      </div>
    </form>
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
