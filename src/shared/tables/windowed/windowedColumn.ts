import type { ComponentType, ReactNode } from 'react'
import type { MenuAction } from '../../ui/menus/AnchoredMenu'

/** Returns further actions for the menu of a column, which opened at its header's button. */
export type ColumnActions = (columnKey: string, button: HTMLElement) => readonly MenuAction[]

/** The place of the focus after an edit: back on the cell, on another one, or unchanged. */
export type EditEnd = 'stay' | 'next' | 'previous' | 'leave'

/** The text typed before an editor is loaded: the key that began the editing, and what followed. */
export interface TypedAhead {
  read: () => string
  write: (text: string) => void
  /** Notes how the editing ended before the editor was there, which then saves the text. */
  end: (end: EditEnd) => void
  readEnd: () => EditEnd | null
  /** Returns how it ended, once, so that a text is not saved twice. */
  takeEnd: () => EditEnd | null
}

export interface CellEditorProps<Row> {
  row: Row
  /** The text to start with, if any; '' starts with the cell's own. */
  typedAhead?: TypedAhead
  onClose: (end: EditEnd) => void
}

/**
 * A column of a windowed table. Columns are module constants; a cell gets anything beyond its row
 * from context.
 */
export interface WindowedColumn<Row, Sort extends string = string> {
  key: string
  title: string
  /**
   * A column of buttons: its title is for screen readers, and its header has no menu and no handle.
   */
  isBare?: boolean
  /** Minimum width in CSS pixels, until the user sets one. */
  width: number
  /** Estimates the width of a row's content in CSS pixels, without padding; 0 for none. */
  contentWidth?: (row: Row) => number
  /** Share of the width that no column needs. */
  grow?: number
  /** Hidden by default. */
  isHidden?: boolean
  /** Pinned by default: stays in view while the others scroll sideways. */
  isPinned?: boolean
  /** The key that the list is sorted by; `-` and the key is descending. */
  sortKey?: Sort
  /** The first click on the header sorts descending, as usual for dates. */
  startsDescending?: boolean
  render: (row: Row) => ReactNode
  /** Edits the cell in place; it takes the focus and calls `onClose` when it is done. */
  editor?: ComponentType<CellEditorProps<Row>>
}
