import { useState } from 'react'
import type { ImportNote, ImportOutcome, ImportRow } from '@/contract/contacts/contactImport'
import { type RowSlot, WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import { ErrorState } from '@/shared/ui/ErrorState'
import styles from '../../ImportDrawer.module.css'
import { ImportRowLine } from './ImportRowLine'
import { RowChanges } from './RowChanges'
import { useImportRows } from './useImportRows'

const ROW_HEIGHT = 64
const MAX_VISIBLE_ROWS = 7

interface RowListProps {
  jobId: string
  filter: ImportOutcome | ImportNote | null
  total: number
  nameOf: (outcome: ImportOutcome) => string
}

/** The rows of a file in a windowed list, and the changes of the selected row below it. */
export function RowList({ jobId, filter, total, nameOf }: RowListProps) {
  const { rowAt, onRangeChange, error, refetch, isFetching } = useImportRows(jobId, filter, total)
  const [selected, setSelected] = useState<ImportRow | null>(null)
  if (total === 0) return null
  const renderRow = ({ index, key, top, isActive, ...handlers }: RowSlot) => (
    <div
      key={key}
      {...focusProps(isActive)}
      {...handlers}
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-row-index={index}
      className={styles.line}
      style={{ height: ROW_HEIGHT, transform: `translateY(${String(top)}px)` }}
    >
      <ImportRowLine
        row={rowAt(index)}
        nameOf={nameOf}
        isSelected={selected !== null && rowAt(index)?.row === selected.row}
        onSelect={setSelected}
      />
    </div>
  )
  return (
    <>
      {error !== undefined && (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      <div className={styles.report}>
        <WindowedBody
          role="list"
          label="Rows of the file"
          total={total}
          rowHeight={ROW_HEIGHT}
          height={Math.min(total, MAX_VISIBLE_ROWS) * ROW_HEIGHT}
          contentWidth="100%"
          renderRow={renderRow}
          initialRow={0}
          onRangeChange={onRangeChange}
          onTopRowChange={ignore}
        />
      </div>
      {selected && (
        <RowChanges
          row={selected}
          onClose={() => {
            setSelected(null)
          }}
        />
      )}
    </>
  )
}

/** Makes the active row reachable by Tab, so that the keyboard can scroll the list. */
function focusProps(isActive: boolean) {
  return { tabIndex: isActive ? 0 : -1 }
}

function ignore(): void {
  return
}
