import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import { warnOnUnload } from '@/shared/lib/useUnloadWarning'
import type { TableEditor } from '@/shared/tables/windowed/useRowInteraction'
import { beginUnsavedWork } from '../writes/saveContactPatch'
import { isRefused } from './cellEdit'
import type { Caret, CellEdits } from './CellEditsContext'
import { selectCellEdit, selectCellEdits } from './selectCellEdits'

interface KeyedCaret extends Caret {
  key: string
}

/**
 * Tracks the drawn cell editors: an edit moves with its row, and is saved or kept when the row
 * disappears. Warns before the tab closes over a refused edit.
 */
export function useCellEdits(
  tableEditor: RefObject<TableEditor | null>,
): Omit<CellEdits, 'tagSuggestions'> {
  const dispatch = useApiDispatch()
  const store = useStore()
  const drawn = useRef(new Map<string, number>())
  const caret = useRef<KeyedCaret | null>(null)
  useEffect(
    () => warnOnUnload(() => Object.values(selectCellEdits(store.getState())).some(isRefused)),
    [store],
  )

  return useMemo(() => {
    const leaveUndrawn = (key: string, leave: () => void) => {
      if (drawn.current.has(key)) return
      if (caret.current?.key === key) caret.current = null
      if (selectCellEdit(store.getState(), key)?.editor) leave()
    }
    return {
      // Synchronous, so that the lists are not reloaded before the editor is open.
      reopen: (contactId, field) =>
        flushSync(() => tableEditor.current?.edit(contactId, field) ?? false),
      caretOf: (key) => (caret.current?.key === key ? caret.current : null),
      onDrawn: (key, leave) => {
        const endUnsavedWork = dispatch(beginUnsavedWork())
        drawn.current.set(key, (drawn.current.get(key) ?? 0) + 1)
        return (place) => {
          if (place) caret.current = { key, ...place }
          const rest = (drawn.current.get(key) ?? 1) - 1
          if (rest > 0) drawn.current.set(key, rest)
          else drawn.current.delete(key)
          // By then, an editor at the row's new place may have registered.
          queueMicrotask(() => {
            leaveUndrawn(key, leave)
            endUnsavedWork()
          })
        }
      },
    }
  }, [dispatch, store, tableEditor])
}
