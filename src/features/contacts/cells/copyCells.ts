import { messageOf } from '@/api/apiError'
import { MAX_CHANGED_CELLS } from '@/contract/contacts/changeCells'
import type { ContactSummary } from '@/contract/contacts/contact'
import { formatNumber, pluralize } from '@/shared/lib/format'
import type { CellModeProps } from '@/shared/tables/cells/cellMode'
import { type CellBounds, sizeOf } from '@/shared/tables/cells/cellRange'
import type { ClipboardContent, WriteClipboard } from '@/shared/tables/cells/useCellClipboard'
import { isSelected } from '@/shared/tables/selection/selection'
import { toast } from '@/shared/ui/toasts/toast'
import type { TargetColumn } from './cellPlan'
import { cellOfContact, toClipboard } from './cellTexts'
import { loadedRows, readRows } from './readRows'

type Table = CellModeProps<ContactSummary>
type Columns = readonly TargetColumn[]

/** The most cells that are copied at once. */
const MAX_COPIED = MAX_CHANGED_CELLS
const TOO_MANY = `You can copy up to ${formatNumber(MAX_COPIED)} cells at once. Use “Export” to take more with you.`

/** Copies a block of cells, without a header. */
export function copyBlock(
  table: Table,
  bounds: CellBounds,
  columns: Columns,
  write: WriteClipboard,
): void {
  const { rows, columns: width, cells } = sizeOf(bounds)
  if (cells > MAX_COPIED) {
    toast.info(TOO_MANY)
    return
  }
  const toContent = (found: readonly ContactSummary[]) => toClipboard(cellsOf(found, columns))
  const loaded = loadedRows(table.rowAt, bounds.top, bounds.bottom)
  const done = `${pluralize(rows * width, 'cell')} copied.`
  if (loaded) {
    write(toContent(loaded))
    toast.success(done)
  } else void copyLater(readRows(table, bounds.top, bounds.bottom).then(toContent), done)
}

/**
 * Copies the selected rows, or the row at an index, with the titles of the columns above. `wanted`
 * is the number of selected contacts: the rows of groups have headers too.
 */
export function copyTableRows(
  table: Table,
  index: number,
  columns: Columns,
  wanted: number,
  write: WriteClipboard,
): void {
  const { selection, total, rowAt, rowId } = table
  const toContent = (rows: readonly ContactSummary[]) =>
    toClipboard([
      columns.map(({ title }) => ({ text: title, values: null })),
      ...cellsOf(rows, columns),
    ])
  // A contact with two tags is in two groups.
  const wantedOf = (rows: readonly ContactSummary[]) => {
    const chosen = rows.filter((row) => isSelected(selection, rowId(row)))
    return [...new Map(chosen.map((row) => [rowId(row), row])).values()]
  }
  if (wanted === 0) {
    const row = rowAt(index)
    if (!row) return
    write(toContent([row]))
    toast.success('1 row copied.')
    return
  }
  if (wanted * columns.length > MAX_COPIED) {
    toast.info(TOO_MANY)
    return
  }
  const done = `${pluralize(wanted, 'row')} copied.`
  const loaded = wantedOf(loadedAround(table))
  if (loaded.length === wanted) {
    write(toContent(loaded))
    toast.success(done)
  } else if (total > MAX_COPIED)
    toast.info(
      'Some selected contacts are not loaded. Use “Export” in the bar to take them with you.',
    )
  else
    void copyLater(
      readRows(table, 0, total - 1).then((rows) => toContent(wantedOf(rows))),
      done,
    )
}

function cellsOf(rows: readonly ContactSummary[], columns: Columns) {
  return rows.map((row) => columns.map(({ key }) => cellOfContact(row, key)))
}

/** Returns the loaded rows around those in view, in their order. */
function loadedAround({ total, rowAt, table }: Table): ContactSummary[] {
  // Two windows of rows are loaded, around the rendered ones.
  const drawn = Number(
    table.current?.querySelector('[data-row-index]')?.getAttribute('data-row-index') ?? 0,
  )
  const [first, last] = [Math.max(0, drawn - 2 * WINDOW), Math.min(total - 1, drawn + 2 * WINDOW)]
  const rows: ContactSummary[] = []
  for (let index = first; index <= last; index += 1) {
    const row = rowAt(index)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

const WINDOW = 200

/** Fills the clipboard when rows have been read; Safari needs the promise at once. */
async function copyLater(content: Promise<ClipboardContent>, done: string): Promise<void> {
  const part = (name: keyof ClipboardContent, type: string) =>
    content.then((each) => new Blob([each[name]], { type }))
  try {
    await Promise.all([
      content,
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': part('text', 'text/plain'),
          'text/html': part('html', 'text/html'),
        }),
      ]),
    ])
    toast.success(done)
  } catch (error) {
    const isLoaded = await content.then(
      () => true,
      () => false,
    )
    toast.error(isLoaded ? 'Your browser did not allow copying.' : messageOf(error))
  }
}
