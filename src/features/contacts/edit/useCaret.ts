import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { TypedAhead } from '@/shared/tables/windowed/windowedColumn'
import { type Caret, useCellEditsContext } from './CellEditsContext'
import { leaveCellEdit } from './cellEditThunks'
import { selectCellEdit } from './selectCellEdits'

/** An input of an editor. */
export type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * Restores the caret after a row moved, or puts it behind the text that opened the editor; else
 * selects the first input. An editor that was left before it was there does not take the focus.
 */
export function useCaret(
  key: string,
  box: RefObject<HTMLSpanElement | null>,
  typedAhead: TypedAhead | undefined,
): void {
  const { onDrawn, caretOf, reopen } = useCellEditsContext()
  const dispatch = useApiDispatch()
  const store = useStore()
  // A layout effect, because the next key may come right after the row has moved.
  useLayoutEffect(() => {
    const inputs = inputsIn(box.current)
    const caret = caretOf(key)
    const input = inputs[caret?.input ?? 0]
    const wasTyped = selectCellEdit(store.getState(), key)?.status === 'waiting'
    if (typedAhead?.readEnd() !== 'leave') input?.focus()
    if (caret) input?.setSelectionRange(caret.start, caret.end)
    else if (wasTyped) input?.setSelectionRange(input.value.length, input.value.length)
    else input?.select()
    const onGone = onDrawn(key, () => {
      dispatch(leaveCellEdit(key, reopen))
    })
    return () => {
      onGone(caretIn(inputs))
    }
  }, [key, box, typedAhead, dispatch, store, onDrawn, caretOf, reopen])
}

function caretIn(inputs: readonly TextBox[]): Caret | null {
  const at = inputs.findIndex((input) => input === document.activeElement)
  const input = inputs[at]
  return input
    ? { input: at, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 }
    : null
}

export function inputsIn(box: Element | null): TextBox[] {
  return [...(box?.querySelectorAll<TextBox>('input, textarea') ?? [])]
}
