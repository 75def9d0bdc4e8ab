import { useApiDispatch } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import type { CellModeProps } from '@/shared/tables/cells/cellMode'
import { type CellBounds, type CellRange, boundsOf, sizeOf } from '@/shared/tables/cells/cellRange'
import type { ClipboardCommands } from '@/shared/tables/cells/useCellClipboard'
import type { CellKeyCommands } from '@/shared/tables/cells/useCellKeys'
import { selectedCount } from '@/shared/tables/selection/selection'
import { toast } from '@/shared/ui/toasts/toast'
import { useListSelection } from '../list/ContactsListContext'
import { type CellValues, type EditableField, editableColumn } from '../edit/editableFields'
import { changeCellBlock } from './cellChangeThunks'
import type { CellVerb } from './cellChangeSlice'
import { placePaste, planCells, readOnlyColumns, tooManyCells } from './cellPlan'
import { type ClipboardCell, fromClipboard } from './cellTexts'
import { copyBlock, copyTableRows } from './copyCells'
import { readRowsToChange } from './readRows'

type Table = CellModeProps<ContactSummary>
type ValuesAt = (row: number, column: number, field: EditableField) => CellValues | null

/** The commands on the selected cells of the contacts table. */
export type CellCommands = CellKeyCommands & ClipboardCommands

/**
 * Returns what copy, paste, fill and clear do in the contacts table. `blockRows` returns the rows
 * that a block may have that begins in a row.
 */
export function useCellCommands(
  table: Table,
  blockRows: ((row: number) => { first: number; last: number }) | undefined,
): CellCommands {
  const dispatch = useApiDispatch()
  const { count } = useListSelection()
  const { loadRead } = usePhoneTexts()
  const { selection, total } = table
  const columns = table.columns
    .filter(({ isBare }) => !isBare)
    .map(({ key, title, editor }) => ({
      key,
      title,
      isEditable: editor !== undefined && editableColumn(key) !== null,
    }))
  const keys = columns.map(({ key }) => key)

  /** `source` are rows above the block that are only read. */
  const change = (
    verb: CellVerb,
    bounds: CellBounds,
    valuesOf: ValuesFrom | Promise<ValuesFrom>,
    source = 0,
  ) => {
    const block = columns.slice(bounds.left, bounds.right + 1)
    const size = sizeOf(bounds)
    const issue = tooManyCells(size.cells) ?? readOnlyColumns(block)
    if (issue !== null) {
      sayOnce(issue)
      return
    }
    const top = bounds.top - source
    let from: ValuesFrom = () => () => null
    void dispatch(
      changeCellBlock({
        verb,
        cells: size.cells,
        rowCount: size.rows + source,
        readRows: async () => {
          from = await valuesOf
          return readRowsToChange(table, top, bounds.bottom)
        },
        planRows: (rows) =>
          planCells({
            rows: rows.slice(source),
            columns: block,
            canEdit: table.canEdit,
            valuesAt: from(rows.slice(0, source)),
          }),
      }),
    )
  }

  const fill = (bounds: CellBounds, sourceRows: number) => {
    const block = columns.slice(bounds.left, bounds.right + 1)
    change(
      'fill',
      { ...bounds, top: bounds.top + sourceRows },
      (source) => (row, column, field) => {
        const from = source[row % sourceRows]
        return from && block[column] ? field.read(from) : null
      },
      sourceRows,
    )
  }

  return {
    copyCells: (range, write) => {
      const bounds = boundsOf(range, keys)
      if (bounds) copyBlock(table, bounds, columns.slice(bounds.left, bounds.right + 1), write)
    },
    copyRows: (index, write) => {
      copyTableRows(table, index, columns, count ?? selectedCount(selection, total), write)
    },
    paste: (range, content) => {
      const selected = boundsOf(range, keys)
      const clipboard = fromClipboard(content)
      if (!selected) return
      if (!clipboard) sayOnce('The clipboard is too large to paste. Import it as a file.')
      else if (content.text === '' && clipboard.flat().every(({ text }) => text === ''))
        toast.info('The clipboard has no text to paste.')
      else {
        const size = { rows: clipboard.length, columns: widthOf(clipboard) }
        const end = blockRows ? blockRows(selected.top).last + 1 : total
        const place = placePaste({ size, selected, columns, total: end })
        if (typeof place === 'string') sayOnce(place)
        else {
          const values = loadRead().then(
            (read): ValuesFrom =>
              () =>
                pastedValues(clipboard, size, read),
          )
          change('paste', place, values)
        }
      }
    },
    pasteOnRow: () => {
      toast.info('Select a cell to paste into: click it, or use the arrow keys.')
    },
    clear: (range) => {
      const bounds = boundsOf(range, keys)
      if (bounds)
        change(
          'clear',
          bounds,
          () =>
            (_row, _column, { labels }) =>
              labels.map(() => ''),
        )
    },
    fillDown: (range: CellRange, sourceRows) => {
      const bounds = boundsOf(range, keys)
      if (!bounds) return
      const { rows } = sizeOf(bounds)
      if (rows > sourceRows) fill(bounds, sourceRows)
      else if (rows === 1 && bounds.top > (blockRows?.(bounds.top).first ?? 0))
        fill({ ...bounds, top: bounds.top - 1 }, 1)
    },
  }
}

/** Shows an error; a key that is pressed again does not cover the rows with the same one. */
function sayOnce(message: string): void {
  toast.error(message, { toastId: message })
}

/** Returns the texts for each cell, from the rows above that are only read. */
type ValuesFrom = (source: readonly ContactSummary[]) => ValuesAt

/** Returns the texts of a clipboard; phone numbers become international, as in the editor. */
function pastedValues(
  clipboard: readonly (readonly ClipboardCell[])[],
  size: { rows: number; columns: number },
  readPhone: (written: string) => string,
): ValuesAt {
  return (row, column, field) => {
    const cell = clipboard[row % size.rows]?.[column % size.columns]
    if (cell === undefined) return null
    if (cell.values?.length === field.labels.length) return cell.values
    const text = field.inputMode === 'tel' ? readPhone(cell.text) : cell.text
    return field.split?.(text) ?? [text]
  }
}

function widthOf(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((most, { length }) => Math.max(most, length), 0)
}
