import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '../../lib/keys/isComposing'
import { memoGeneric } from '../memoGeneric'
import type { EditEnd, TypedAhead, WindowedColumn } from './windowedColumn'
import styles from './WindowedTable.module.css'

interface RowCellsProps<Row> {
  /** Undefined while the row is not loaded. */
  row: Row | undefined
  columns: readonly WindowedColumn<Row>[]
  editing: string | null
  onEditEnd: (end: EditEnd) => void
  typedAhead: TypedAhead
}

/**
 * The cells of some columns of a row. Each can have the focus; their widths are CSS variables of
 * the table.
 */
export const RowCells = memoGeneric(function RowCells<Row>({
  row,
  columns,
  editing,
  onEditEnd,
  typedAhead,
}: RowCellsProps<Row>) {
  return columns.map((column) => {
    const { key, title, render, editor: Editor } = column
    return (
      <div
        key={key}
        role="gridcell"
        data-column={key}
        tabIndex={-1}
        className={styles.cell}
        style={widthOf(key)}
      >
        {row === undefined && <span className={styles.skeleton} />}
        {row !== undefined &&
          (editing === key && Editor ? (
            <Suspense
              fallback={
                <LoadingEditor title={title} typedAhead={typedAhead} onEditEnd={onEditEnd}>
                  {render(row)}
                </LoadingEditor>
              }
            >
              <Editor row={row} typedAhead={typedAhead} onClose={onEditEnd} />
            </Suspense>
          ) : (
            render(row)
          ))}
      </div>
    )
  })
})

interface LoadingEditorProps {
  /** The column's title. */
  title: string
  typedAhead: TypedAhead
  onEditEnd: (end: EditEnd) => void
  /** The cell's content, shown until something is typed. */
  children: ReactNode
}

/**
 * Takes the text typed while the code of an editor loads, for the editor to start with. Enter, Tab
 * and blur save it once the editor is there, Escape cancels.
 */
function LoadingEditor({ title, typedAhead, onEditEnd, children }: LoadingEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(typedAhead.read)
  const [isEnded, setIsEnded] = useState(false)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [])
  const end = (how: EditEnd) => {
    typedAhead.end(how)
    setIsEnded(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' || event.key === 'Tab') event.preventDefault()
    if (event.key === 'Enter') end('stay')
    if (event.key === 'Tab') end(event.shiftKey ? 'previous' : 'next')
    if (event.key === 'Escape') onEditEnd('stay')
  }
  const onBlur = () => {
    if (text === '') onEditEnd('leave')
    else end('leave')
  }
  return (
    <span className={styles.loadingEditor}>
      <input
        ref={input}
        className={styles.loadingInput}
        aria-label={`${title}, loading`}
        autoComplete="off"
        value={text}
        readOnly={isEnded}
        onChange={({ target }) => {
          typedAhead.write(target.value)
          setText(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {text === '' && children}
    </span>
  )
}

const styleOfKey = new Map<string, CSSProperties>()

/**
 * Returns one style object per column: a resize changes a CSS variable of the table, and no row
 * re-renders.
 */
function widthOf(key: string): CSSProperties {
  const style = styleOfKey.get(key) ?? { width: `var(${widthVariable(key)})` }
  styleOfKey.set(key, style)
  return style
}

/** Returns the CSS variable of a column's width. */
export function widthVariable(key: string): `--${string}` {
  return `--width-${key.replaceAll(/[^a-z\d]/gi, (letter) => `_${String(letter.charCodeAt(0))}_`)}`
}
