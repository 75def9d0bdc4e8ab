import { Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import { attachSlice } from '@/shared/lib/attachSlice'
import { formatNumber } from '@/shared/lib/format'
import type { CellModeProps } from '@/shared/tables/cells/cellMode'
import styles from '@/shared/tables/cells/CellRange.module.css'
import { useCellClipboard } from '@/shared/tables/cells/useCellClipboard'
import { describeRange, useCellKeys } from '@/shared/tables/cells/useCellKeys'
import { useCellPointer } from '@/shared/tables/cells/useCellPointer'
import { useCellRange } from '@/shared/tables/cells/useCellRange'
import { useComposedText } from '@/shared/tables/cells/useComposedText'
import { useListRows } from '../list/ContactsListContext'
import { lazyPart } from '@/shared/ui/lazyPart'
import {
  type CellChange,
  cellChangeEnded,
  cellChangeSlice,
  selectCellChange,
} from './cellChangeSlice'
import { useCellCommands } from './useCellCommands'
import { useChangedRow } from './useChangedRow'

const CellChangeDialog = lazyPart(
  async () => (await import('./CellChangeDialog')).CellChangeDialog,
  'over the page',
)

/** Above this number a change shows its progress. */
const SHOWN_CELLS = 500

/** Blocks of cells of the contacts table: select, copy, paste, fill down and clear them. */
export function ContactCellMode(props: CellModeProps<ContactSummary>) {
  const dispatch = useApiDispatch()
  useState(() => {
    dispatch(attachSlice(cellChangeSlice))
  })
  const change = useSelector(selectCellChange)
  const { contactsAround } = useListRows()
  const cells = useCellRange({ ...props, blockRows: contactsAround })
  const commands = useCellCommands(props, contactsAround)
  useCellKeys(props, cells, commands)
  useCellPointer(props, cells, commands)
  useCellClipboard(props, cells, commands)
  useComposedText(props, cells)
  useChangedRow(props)
  const isRunning = change?.status === 'reading' || change?.status === 'saving'
  return (
    <>
      <span role="status" className="visually-hidden">
        {describeRange(cells.range, cells.columns)}
      </span>
      {isRunning && change.cells > SHOWN_CELLS && <Progress change={change} />}
      {change && !isRunning && (
        <Suspense>
          <CellChangeDialog key={change.id} change={change} />
        </Suspense>
      )}
    </>
  )
}

const gerunds = { paste: 'Pasting', fill: 'Filling', clear: 'Clearing' } as const

function Progress({ change: { id, verb, cells, status } }: { change: CellChange }) {
  const dispatch = useApiDispatch()
  return (
    <div role="status" className={styles.status}>
      {status === 'reading' ? 'Reading rows' : gerunds[verb]}: {formatNumber(cells)} cells…
      {status === 'reading' && (
        <button
          type="button"
          className="button"
          onClick={() => {
            dispatch(cellChangeEnded({ id }))
          }}
        >
          Cancel
        </button>
      )}
    </div>
  )
}
