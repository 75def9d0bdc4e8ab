import { Suspense, useLayoutEffect, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { memoGeneric } from './memoGeneric'
import type { EditEnd, WindowedColumn } from './windowedColumn'
import styles from './WindowedTable.module.css'

interface RowCellsProps<Row> {
  /** Undefined while the row is not loaded. */
  row: Row | undefined
  columns: readonly WindowedColumn<Row>[]
  editing: string | null
  onEditEnd: (end: EditEnd) => void
}

/** The cells of some columns of a row. The keyboard can stand on each; their widths are the table's variables. */
export const RowCells = memoGeneric(function RowCells<Row>({ row, columns, editing, onEditEnd }: RowCellsProps<Row>) {
  return columns.map((column) => {
    const { key, render, editor: Editor } = column
    return (
      <div key={key} role="cell" data-column={key} tabIndex={-1} className={styles.cell} style={widthOf(key)}>
        {row === undefined && <span className={styles.bone} />}
        {row !== undefined && (editing === key && Editor ? <Suspense fallback={<ComingEditor>{render(row)}</ComingEditor>}><Editor row={row} onClose={onEditEnd} /></Suspense> : render(row))}
      </div>
    )
  })
})

/** Stands for an editor whose code is on its way. It has the keyboard already: what is typed for the editor must not be taken for the row's shortcuts. */
function ComingEditor({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => { element.current?.focus() }, [])
  return <div ref={element} role="presentation" tabIndex={-1} className={styles.coming} onKeyDown={(event) => { event.stopPropagation() }}>{children}</div>
}

const styleOfKey = new Map<string, CSSProperties>()

/** One style for a column in every row: a column that is dragged wider changes a variable of the table, and no row is drawn again. */
function widthOf(key: string): CSSProperties {
  const style = styleOfKey.get(key) ?? { width: `var(${widthVariable(key)})` }
  styleOfKey.set(key, style)
  return style
}

/** The CSS variable that holds a column's width. */
export function widthVariable(key: string): `--${string}` {
  return `--width-${key}`
}
