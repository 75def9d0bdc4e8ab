import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useField } from 'react-final-form'
import type { ListName } from './contactValues'

/** Adding, removing and moving the rows of a repeating field; the keyboard stays where it was, on the row it moved with. */
export function useRows<Row>(name: ListName, blank: Row) {
  const { input, meta } = useField<readonly Row[]>(name, {
    subscription: { value: true, error: true, submitError: true, dirtySinceLastSubmit: true, submitFailed: true },
  })
  const list = useRef<HTMLDivElement>(null)
  const rows = input.value
  const focusIn = (at: number, selector: string) => { list.current?.querySelector<HTMLElement>(`[data-row="${String(at)}"] ${selector}`)?.focus() }
  const set = (next: readonly Row[]) => { flushSync(() => { input.onChange(next) }) }
  const own: unknown = meta.submitFailed === true ? meta.error : undefined
  const server: unknown = meta.dirtySinceLastSubmit === true ? undefined : meta.submitError
  const error = [own, server].find((each) => typeof each === 'string')

  return {
    list,
    rows,
    error: typeof error === 'string' ? error : undefined,
    add: () => {
      set([...rows, blank])
      focusIn(rows.length, '[data-value] input, [data-value] textarea')
    },
    remove: (at: number) => {
      set(rows.filter((_row, each) => each !== at))
      if (rows.length > 1) focusIn(Math.min(at, rows.length - 2), '[data-remove]')
      else list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    },
    move: (at: number, by: -1 | 1) => {
      const next = [...rows]
      next.splice(at + by, 0, ...next.splice(at, 1))
      set(next)
      const isAtEnd = at + by === 0 || at + by === next.length - 1
      focusIn(at + by, isAtEnd ? '[data-move]:not(:disabled)' : `[data-move="${String(by)}"]`)
    },
  }
}
