import type { ComponentType, ReactNode } from 'react'

/** Where the keyboard goes when a cell is no longer edited: back to the cell, on to another one, or where it already is. */
export type EditEnd = 'stay' | 'next' | 'previous' | 'leave'

/** Text typed for an editor before it is there: the key that began the editing, and what follows while its code loads. */
export interface TypedAhead {
  read: () => string
  write: (text: string) => void
}

export interface CellEditorProps<Row> {
  row: Row
  /** Returns the text to begin with; '' begins with the cell's own. */
  readTyped: () => string
  onClose: (end: EditEnd) => void
}

/** A column of a windowed table. Columns are module constants: what a cell does beyond showing the row, its component gets from context. */
export interface WindowedColumn<Row, Sort extends string = string> {
  key: string
  title: string
  /** A column of buttons: its title is for screen readers, and its header has neither a menu nor a handle. */
  isBare?: boolean
  /** Least width in CSS pixels, until someone chooses one. */
  width: number
  /** Share of the space that is left. */
  grow?: number
  /** Not shown until it is chosen. */
  isHidden?: boolean
  /** Stays while the others scroll sideways, until someone decides otherwise. */
  isPinned?: boolean
  /** The list can be sorted by this key; `-` and the key is descending. */
  sortKey?: Sort
  /** The first click on the header sorts descending: right for dates. */
  startsDescending?: boolean
  render: (row: Row) => ReactNode
  /** Edits the cell in place; it takes the focus, and says when it is done. */
  editor?: ComponentType<CellEditorProps<Row>>
}
