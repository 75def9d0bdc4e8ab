import { Suspense, useEffect, useState } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { formatNumber } from '@/shared/lib/format'
import { shortcutLetter } from '@/shared/lib/keys/shortcutLetter'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { cellOf } from '@/shared/tables/cellFocus'
import { selectRows } from '@/shared/tables/selection/selection'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from '@/shared/tables/selection/BulkBar.module.css'
import { useListSelection } from './ContactsListContext'

const SelectionActions = lazyPart(
  async () => (await import('../bulk/SelectionActions')).SelectionActions,
  'in place',
)

/**
 * The actions on selected rows; nothing while none is selected. `t` on a row, on the header check
 * box or in the bar tags them or, without a selection, the focused row.
 */
export function SelectionBar() {
  const { selection, setSelection, count } = useListSelection()
  const hasBulk = useIsServed(extensions.bulk)
  const canTag = usePermissions().may('update', 'Contact', {}, 'tags') && hasBulk
  const [isTagging, setIsTagging] = useState(false)
  if (isTagging && count === 0) setIsTagging(false)

  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if (
      shortcutLetter(event) !== 't' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      event.defaultPrevented ||
      !canTag ||
      !isForSelection(event.target)
    )
      return
    const id = count === 0 ? focusedRowId() : undefined
    if (count === 0 && id === undefined) return
    event.preventDefault()
    if (id !== undefined) setSelection(selectRows(selection, [id]))
    setIsTagging(true)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [onKeyDown])

  if (count === 0) return null
  return (
    <Suspense
      fallback={
        <div className={styles['bar']}>
          <span
            className={styles['count']}
          >{`${count === null ? 'All that match' : formatNumber(count)} selected`}</span>
        </div>
      }
    >
      <SelectionActions isTagging={isTagging} onTagging={setIsTagging} />
    </Suspense>
  )
}

/** Returns the id of the row with the focus, in groups too. */
function focusedRowId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row-id]')?.dataset['rowId']
}

/**
 * Returns whether a key belongs to the selection: on a row but not in a cell, on the header check
 * box, or in the bar.
 */
function isForSelection(target: EventTarget | null): boolean {
  if (
    !(target instanceof Element) ||
    cellOf(target) !== null ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]')
  )
    return false
  return target.closest(`[data-row-index], thead, .${String(styles['bar'])}`) !== null
}
