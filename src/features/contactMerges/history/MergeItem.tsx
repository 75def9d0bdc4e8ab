import { Button } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ContactMerge } from '@/contract/contacts/contactMerge'
import { relativeDate } from '@/features/contacts'
import { formatDateTime, pluralize } from '@/shared/lib/format'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { useNow } from '@/shared/lib/useNow'
import { paths } from '@/shared/paths'
import styles from '../MergePage.module.css'

interface MergeItemProps {
  merge: ContactMerge
  isBusy: boolean
  onUndo: () => Promise<boolean>
}

const survivorNotes = {
  listed: '',
  trashed: ' · now in the trash',
  absorbed: ' · merged again since',
  gone: '',
} as const

/** A merge of the history. */
export function MergeItem({ merge, isBusy, onUndo }: MergeItemProps) {
  const now = useNow()
  const { may } = usePermissions()
  const { state, survivorId, name, survivor, createdAt, undoneAt } = merge
  const canUndo = may('update', 'Contact') && may('delete', 'Contact')
  const item = useRef<HTMLLIElement>(null)
  const undo = async () => {
    const isDone = await onUndo()
    const { activeElement, body } = document
    // The button is removed, and may have lost the focus while it was disabled.
    if (activeElement === body || (isDone && item.current?.contains(activeElement)))
      item.current?.focus()
  }
  const title = name || 'A deleted contact'
  return (
    <li ref={item} tabIndex={-1} aria-label={title} className={styles['merge']}>
      <div>
        <div className={styles['names']}>
          {survivor === 'listed' ? <Link to={paths.contact(survivorId)}>{title}</Link> : title}
        </div>
        <div className={styles['reason']}>
          {absorbedText(merge)} merged{' '}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {relativeDate(createdAt, now)}
          </time>
          {survivorNotes[survivor]}
        </div>
      </div>
      {state === 'done' && (
        <Button
          disabled={isBusy}
          {...deniedUnless(canUndo)}
          onClick={() => void undo()}
          aria-label={`Undo: ${title}`}
        >
          Undo
        </Button>
      )}
      {state === 'undone' && (
        <span className={styles['reason']}>
          Undone {undoneAt !== null && relativeDate(undoneAt, now)}
        </span>
      )}
      {state === 'erased' && <span className={styles['reason']}>Deleted forever</span>}
    </li>
  )
}

/** Returns the names of the contacts that were merged into the survivor, or else their number. */
function absorbedText({ absorbed, absorbedNames }: ContactMerge): string {
  const others = absorbed - absorbedNames.length
  const names = [...absorbedNames, ...(others > 0 ? [`${String(others)} more`] : [])].join(', ')
  return names === '' ? pluralize(absorbed, 'contact') : names
}
