import { useState } from 'react'
import type { ImportNote, ImportOutcome, ImportRow } from '@/contract/contacts/contactImport'
import { type RowSlot, WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import { ErrorState } from '@/shared/ui/ErrorState'
import styles from '../../ImportDrawer.module.css'
import { ImportRowLine } from './ImportRowLine'
import { RowChanges } from './RowChanges'
import { useCorrectionFocus } from './useCorrectionFocus'
import { useImportRows } from './useImportRows'

const ROW_HEIGHT = 64
/** With fields for the bad values. */
const TALL_ROW_HEIGHT = 128
const VISIBLE_HEIGHT = 448

interface RowListProps {
  jobId: string
  /** The round of a plan whose rows can be corrected. */
  round?: number | undefined
  filter: ImportOutcome | ImportNote | null
  total: number
  nameOf: (outcome: ImportOutcome) => string
}

/** The rows of a file in a windowed list, and the changes of the selected row below it. */
export function RowList({ jobId, round, filter, total, nameOf }: RowListProps) {
  const rows = useImportRows(jobId, filter, total)
  const { rowAt, onRangeChange, error, refetch, isFetching, reload } = rows
  const [selected, setSelected] = useState<ImportRow | null>(null)
  const { listRef, focusAfter } = useCorrectionFocus()
  if (total === 0 && round === undefined) return null
  const onCorrected = (row: ImportRow, at: number) => {
    void reload().then(() => {
      focusAfter(row, at)
    })
  }
  const correcting = round === undefined ? undefined : { jobId, round, onCorrected }
  const rowHeight = correcting ? TALL_ROW_HEIGHT : ROW_HEIGHT
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
      style={{ height: rowHeight, transform: `translateY(${String(top)}px)` }}
    >
      <ImportRowLine
        row={rowAt(index)}
        nameOf={nameOf}
        isSelected={selected !== null && rowAt(index)?.row === selected.row}
        onSelect={setSelected}
        correcting={correcting}
      />
    </div>
  )
  return (
    <>
      {error !== undefined && (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      <div ref={listRef} tabIndex={-1} className={styles.report}>
        {total === 0 ? (
          <p className={styles.noRows}>No rows left here.</p>
        ) : (
          <WindowedBody
            role="list"
            label="Rows of the file"
            total={total}
            rowHeight={rowHeight}
            height={Math.min(total * rowHeight, VISIBLE_HEIGHT)}
            contentWidth="100%"
            renderRow={renderRow}
            initialRow={0}
            onRangeChange={onRangeChange}
            onTopRowChange={ignore}
          />
        )}
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
