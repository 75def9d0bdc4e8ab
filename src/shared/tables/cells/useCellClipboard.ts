import { useEffect } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'
import type { CellModeProps } from './cellMode'
import type { CellRange } from './cellRange'
import type { SelectedCells } from './useCellRange'

export interface ClipboardContent {
  text: string
  html: string
}

export interface ClipboardCommands {
  /**
   * Copies cells. `write` fills the clipboard at once; it is only possible until the function
   * returns.
   */
  copyCells: (range: CellRange, write: WriteClipboard) => void
  /** Copies the selected rows, or the row at an index. */
  copyRows: (index: number, write: WriteClipboard) => void
  paste: (range: CellRange, content: ClipboardContent) => void
  /** Something was pasted while a row, not a cell, had the focus. */
  pasteOnRow: () => void
}

export type WriteClipboard = (content: ClipboardContent) => void

type Options = Pick<CellModeProps<never>, 'table'>

/** Copies and pastes while a cell or a row has the focus. A cut copies: nothing is removed. */
export function useCellClipboard(
  { table }: Options,
  { readRange }: SelectedCells,
  commands: ClipboardCommands,
): void {
  const onCopy = useStableCallback((event: ClipboardEvent) => {
    const index = focusedRow(table.current)
    if (event.defaultPrevented || index === null || String(document.getSelection()) !== '') return
    const write = ({ text, html }: ClipboardContent) => {
      event.clipboardData?.setData('text/plain', text)
      event.clipboardData?.setData('text/html', html)
    }
    event.preventDefault()
    const range = readRange()
    if (range) commands.copyCells(range, write)
    else commands.copyRows(index, write)
  })
  const onPaste = useStableCallback((event: ClipboardEvent) => {
    if (event.defaultPrevented || focusedRow(table.current) === null) return
    event.preventDefault()
    const [text, html] = ['text/plain', 'text/html'].map(
      (type) => event.clipboardData?.getData(type) ?? '',
    )
    const range = readRange()
    if (range) commands.paste(range, { text: text ?? '', html: html ?? '' })
    else commands.pasteOnRow()
  })
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [onCopy, onPaste])
}

/** Returns the index of the row that has the focus or holds it; null in a text field. */
function focusedRow(table: Element | null): number | null {
  const { activeElement } = document
  if (!activeElement || !table?.contains(activeElement)) return null
  if (activeElement.matches('input:not([type="checkbox"]), textarea, select')) return null
  const row = activeElement.closest('[data-row-index]')
  return row ? Number(row.getAttribute('data-row-index')) : null
}
