import type { ContactSummary } from '@/contract/contacts/contact'
import type { CellModeProps } from '@/shared/tables/cells/cellMode'

type Table = CellModeProps<ContactSummary>

/** Returns the rows of a block, loaded or not. */
export async function readRows(
  { rowAt, rowsBetween }: Table,
  top: number,
  bottom: number,
): Promise<readonly ContactSummary[]> {
  const loaded = loadedRows(rowAt, top, bottom)
  return loaded ?? (await rowsBetween?.(top, bottom)) ?? []
}

/** Returns the rows of a block to change; none if those that are shown have moved meanwhile. */
export async function readRowsToChange(
  table: Table,
  top: number,
  bottom: number,
): Promise<readonly ContactSummary[]> {
  const rows = await readRows(table, top, bottom)
  const hasMoved = rows.some((row, index) => {
    const shown = table.rowAt(top + index)
    return shown !== undefined && table.rowId(shown) !== table.rowId(row)
  })
  return hasMoved ? [] : rows
}

/** Returns the rows of a block; null if some are not loaded. */
export function loadedRows(
  rowAt: Table['rowAt'],
  top: number,
  bottom: number,
): ContactSummary[] | null {
  const rows: ContactSummary[] = []
  for (let index = top; index <= bottom; index += 1) {
    const row = rowAt(index)
    if (row === undefined) return null
    rows.push(row)
  }
  return rows
}
