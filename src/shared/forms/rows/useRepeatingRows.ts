import { use, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useField, useForm } from 'react-final-form'
import { useUndoToast } from '../../ui/toasts/useUndoToast'
import { ShowAllErrorsContext } from '../ShowAllErrorsContext'
import { listErrorOf } from './listError'

const subscription = {
  value: true,
  error: true,
  submitError: true,
  dirtySinceLastSubmit: true,
  submitFailed: true,
} as const

/** Adds, removes and moves the rows of a repeating field. The focus follows the row. */
export function useRepeatingRows<Row>(name: string, noun: string, blank: Row) {
  const form = useForm<Record<string, readonly Row[]>>()
  const { input, meta } = useField<readonly Row[]>(name, { subscription })
  const list = useRef<HTMLDivElement>(null)
  const rows = input.value
  const focusIn = (at: number, selector: string) => {
    list.current?.querySelector<HTMLElement>(`[data-row="${String(at)}"] ${selector}`)?.focus()
  }
  const set = (next: readonly Row[]) => {
    const change = () => {
      flushSync(() => {
        form.change(name, next)
      })
    }
    change()
    // react-final-form 7 sets a field that appears to the form's initial value, which brings a
    // removed row back.
    if (form.getState().values[name] !== next) change()
  }
  const offerUndo = useUndoToast()
  const showsAllErrors = use(ShowAllErrorsContext)
  const ownError: unknown = meta.submitFailed === true || showsAllErrors ? meta.error : undefined
  const serverError: unknown = meta.dirtySinceLastSubmit === true ? undefined : meta.submitError

  return {
    list,
    rows,
    error: listErrorOf(ownError) ?? listErrorOf(serverError),
    /** Adds a row and focuses it. */
    add: (row: Row = blank) => {
      set([...rows, row])
      focusIn(rows.length, '[data-value] :is(input:not([role="combobox"]), textarea)')
    },
    remove: (at: number) => {
      const removed = rows[at]
      if (removed !== undefined && isFilled(removed))
        offerUndo(`Removed the ${noun}.`, () => {
          set((form.getState().values[name] ?? []).toSpliced(at, 0, removed))
        })
      set(rows.filter((_row, each) => each !== at))
      if (rows.length > 1) focusIn(Math.min(at, rows.length - 2), '[data-remove]')
      else list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    },
    /** Moves a row by its buttons, which keep the focus. */
    move: (at: number, by: -1 | 1) => {
      set(moved(rows, at, at + by))
      const isAtEnd = at + by === 0 || at + by === rows.length - 1
      focusIn(at + by, isAtEnd ? '[data-move]:not(:disabled)' : `[data-move="${String(by)}"]`)
    },
    /** Moves a row by dragging, which leaves the focus alone. */
    dragTo: (at: number, to: number) => {
      set(moved(rows, at, to))
    },
  }
}

function moved<Row>(rows: readonly Row[], at: number, to: number): Row[] {
  const next = [...rows]
  next.splice(to, 0, ...next.splice(at, 1))
  return next
}

/** Returns whether a row holds more than its label. */
function isFilled(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    Object.entries(row).some(
      ([key, text]) => key !== 'label' && typeof text === 'string' && text.trim() !== '',
    )
  )
}
