import type { ComponentType, ReactNode } from 'react'

/** Where the keyboard goes when a cell is no longer edited: back to the cell, on to another one, or where it already is. */
export type EditEnd = 'stay' | 'next' | 'previous' | 'leave'

export interface CellEditorProps<Row> {
  row: Row
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
