import { use, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useField, useForm } from 'react-final-form'
import { useUndoToast } from '../../ui/toasts/useUndoToast'
import { listErrorOf } from './listError'
import { ShowAllErrorsContext } from '../ShowAllErrorsContext'

/** Adding, removing and moving the rows of a repeating field; the keyboard stays where it was, on the row it moved with. */
export function useRepeatingRows<Row>(name: string, noun: string, blank: Row) {
  const form = useForm<Record<string, readonly Row[]>>()
  const { input, meta } = useField<readonly Row[]>(name, {
    subscription: {
      value: true,
      error: true,
      submitError: true,
      dirtySinceLastSubmit: true,
      submitFailed: true,
    },
  })
  const list = useRef<HTMLDivElement>(null)
  const rows = input.value
  const focusIn = (at: number, selector: string) => {
    list.current?.querySelector<HTMLElement>(`[data-row="${String(at)}"] ${selector}`)?.focus()
  }
  const set = (next: readonly Row[]) => {
    flushSync(() => {
      form.change(name, next)
    })
    // react-final-form 7 gives a field that appears the form's initial value, and so would bring a removed row back.
    if (form.getState().values[name] !== next)
      flushSync(() => {
        form.change(name, next)
      })
  }
  const offerUndo = useUndoToast()
  const isWaitedFor = use(ShowAllErrorsContext)
  const own: unknown = meta.submitFailed === true || isWaitedFor ? meta.error : undefined
  const server: unknown = meta.dirtySinceLastSubmit === true ? undefined : meta.submitError

  return {
    list,
    rows,
    error: listErrorOf(own) ?? listErrorOf(server),
    /** Adds a row, which gets the keyboard. */
    add: (row: Row = blank) => {
      set([...rows, row])
      focusIn(rows.length, '[data-value] input, [data-value] textarea')
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
    move: (at: number, by: -1 | 1) => {
      const next = moved(rows, at, at + by)
      set(next)
      const isAtEnd = at + by === 0 || at + by === next.length - 1
      focusIn(at + by, isAtEnd ? '[data-move]:not(:disabled)' : `[data-move="${String(by)}"]`)
    },
    /** Moves a row as the pointer does; the focus stays where it is. */
    put: (at: number, to: number) => {
      set(moved(rows, at, to))
    },
  }
}

function moved<Row>(rows: readonly Row[], at: number, to: number): Row[] {
  const next = [...rows]
  next.splice(to, 0, ...next.splice(at, 1))
  return next
}

/** Whether a row holds more than its label. */
function isFilled(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    Object.entries(row).some(
      ([key, text]) => key !== 'label' && typeof text === 'string' && text.trim() !== '',
    )
  )
}
