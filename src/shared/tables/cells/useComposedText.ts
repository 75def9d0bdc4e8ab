import { useEffect, useRef } from 'react'
import { isComposing } from '../../lib/keys/isComposing'
import { useStableCallback } from '../../lib/useStableCallback'
import { CELL_FIELD, cellOf } from '../cellFocus'
import styles from './CellRange.module.css'
import type { CellModeProps } from './cellMode'
import { type SelectedCells, placeOf } from './useCellRange'

/** Languages that are written with an input method. */
const COMPOSED = /^(?:zh|yue|ja|ko|vi)\b/i

/**
 * Lets a person begin an edit with an input method, which only writes into a field that has the focus
 * before the first key. So the focused cell gets one, for people who seem to use such a method: by
 * their languages, or because they have just used one. It looks like the cell until text is composed,
 * and the editor opens with that text.
 */
export function useComposedText<Row>(
  { table, columns, rowAt, canEdit, edit }: CellModeProps<Row>,
  cells: SelectedCells,
): void {
  const isUsed = useRef(navigator.languages.some((language) => COMPOSED.test(language)))

  /** Returns the cell's title and what edits it with a text; null for a cell that is not edited. */
  const editingOf = (cell: HTMLElement) => {
    const place = placeOf(cell, cells.columns)
    const row = place === null ? undefined : rowAt(place.row)
    const column = columns.find(({ key }) => key === place?.column)
    if (!place || row === undefined || !column?.editor || !canEdit(row, column.key)) return null
    const begin = (text: string) => {
      cells.clear()
      edit(row, place.row, place.column, text)
    }
    return { title: column.title, begin }
  }
  const addField = useStableCallback((field: HTMLElement, cell: HTMLElement) => {
    const editing = editingOf(cell)
    if (!editing || field.parentElement === cell) return
    field.textContent = ''
    field.setAttribute('aria-label', `${editing.title}: ${cell.textContent}`)
    cell.append(field)
    field.focus({ preventScroll: true })
  })
  const takeText = useStableCallback((field: HTMLElement) => {
    const cell = cellOf(field)
    const text = field.textContent
    field.textContent = ''
    if (cell && text !== '') editingOf(cell)?.begin(text)
  })

  useEffect(() => {
    const element = table.current
    if (!element) return undefined
    const field = createField()
    const listeners = new AbortController()
    const { signal } = listeners
    const addTo = (target: EventTarget | null) => {
      const cell = cellOf(target)
      if (cell && cell === target) addField(field, cell)
    }
    element.addEventListener(
      'focusin',
      ({ target }) => {
        if (isUsed.current) addTo(target)
      },
      { signal },
    )
    element.addEventListener(
      'keydown',
      (event) => {
        if (isComposing(event)) addTo(event.target)
      },
      { signal },
    )
    document.addEventListener(
      'compositionstart',
      () => {
        isUsed.current = true
      },
      { signal },
    )
    field.addEventListener('focusout', () => {
      field.remove()
    })
    field.addEventListener('compositionend', () => {
      takeText(field)
    })
    field.addEventListener('input', (event) => {
      if (event instanceof InputEvent && !event.isComposing) takeText(field)
    })
    // The code may be loaded after the click on the first cell.
    if (isUsed.current) addTo(document.activeElement)
    return () => {
      listeners.abort()
      field.remove()
    }
  }, [table, addField, takeText])
}

/**
 * Creates the field. It is no `input`, so that shortcuts, copy and paste act on the cell as without
 * it, and no on-screen keyboard opens for it.
 */
function createField(): HTMLElement {
  const field = document.createElement('span')
  field.className = styles['field'] ?? ''
  field.tabIndex = -1
  field.spellcheck = false
  field.inputMode = window.matchMedia('(pointer: coarse)').matches ? 'none' : 'text'
  field.setAttribute('contenteditable', 'plaintext-only')
  field.setAttribute('role', 'textbox')
  field.setAttribute(CELL_FIELD, '')
  return field
}
