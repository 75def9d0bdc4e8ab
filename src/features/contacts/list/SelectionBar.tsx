import { Suspense, useEffect, useState } from 'react'
import { useIsServed } from '@/api/extensions'
import type { ContactSummary } from '@/contract/contacts/contact'
import { extensions } from '@/contract/extensions'
import { formatNumber } from '@/shared/lib/format'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { cellOf } from '@/shared/tables/cellFocus'
import { selectRows } from '@/shared/tables/selection/selection'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from '@/shared/tables/selection/BulkBar.module.css'
import type { ContactRows } from '../rows/useContactRows'
import { useListRows, useListSelection } from './ContactsListContext'

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
  const { rowAt } = useListRows()
  const hasBulk = useIsServed(extensions.bulk)
  const canTag = usePermissions().may('update', 'Contact', {}, 'tags') && hasBulk
  const [isTagging, setIsTagging] = useState(false)
  if (isTagging && count === 0) setIsTagging(false)

  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if (
      event.key !== 't' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      event.defaultPrevented ||
      !canTag ||
      !isForSelection(event.target)
    )
      return
    const row = count === 0 ? focusedRow(rowAt) : undefined
    if (count === 0 && row === undefined) return
    event.preventDefault()
    if (row !== undefined) setSelection(selectRows(selection, [row.id]))
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

function focusedRow(rowAt: ContactRows['rowAt']): ContactSummary | undefined {
  const index = document.activeElement?.closest('[data-row-index]')?.getAttribute('data-row-index')
  return index === null || index === undefined ? undefined : rowAt(Number(index))
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
