import { Suspense, useEffect, useState } from 'react'
import { useIsServed } from '@/api/extensions'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import { extensions } from '@/contract/extensions'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { cellOf } from '@/shared/tables/cellFocus'
import { allSelected, nothingSelected, selectRows } from '@/shared/tables/selection/selection'
import type { Selection } from '@/shared/tables/selection/selection'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from '../bulk/BulkBar.module.css'

const SelectionActions = lazyPart(
  async () => (await import('../bulk/SelectionActions')).SelectionActions,
  'in place',
)

interface SelectionBarProps {
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  /** The contract's words for what is selected; null where it names more ids than a call takes. */
  named: ContactSelection | null
  /** Null while nobody knows. */
  count: number | null
  /** How many match; null while they are counted. */
  total: number | null
  /** The loaded row at an index of the table. */
  rowAt: (index: number) => ContactSummary | undefined
  /** These are gone, or on their way out. */
  onDeleted: (deleted: ContactSelection) => void
  /** The bar has gone, and the focus with it. */
  onFocusLost: () => void
}

/**
 * What can be done with the selected rows, and how many they are of all that match; nothing while none is selected. `t` on a row, on the check box of all
 * rows or in the bar tags them; where none is selected, the row that has the focus.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, onSelectionChange, rowAt, ...bar } = props
  const { count } = bar
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
    if (row !== undefined) onSelectionChange(selectRows(selection, [row.id]))
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
    <Suspense fallback={<div className={styles['bar']} />}>
      <SelectionActions
        {...bar}
        isTagging={isTagging}
        onTagging={setIsTagging}
        onSelectAll={() => {
          onSelectionChange(allSelected)
        }}
        onClear={() => {
          onSelectionChange(nothingSelected)
        }}
      />
    </Suspense>
  )
}

function focusedRow(rowAt: SelectionBarProps['rowAt']): ContactSummary | undefined {
  const index = document.activeElement?.closest('[data-row-index]')?.getAttribute('data-row-index')
  return index === null || index === undefined ? undefined : rowAt(Number(index))
}

/** Whether a key pressed there is for the selection: on a row but not on one of its cells, on the check box of all rows, or in the bar. */
function isForSelection(target: EventTarget | null): boolean {
  if (
    !(target instanceof Element) ||
    cellOf(target) !== null ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]')
  )
    return false
  return target.closest(`[data-row-index], thead, .${String(styles['bar'])}`) !== null
}
