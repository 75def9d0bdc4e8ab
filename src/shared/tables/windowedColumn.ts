import type { ReactNode } from 'react'

/** A column of a windowed table. Columns are module constants: what a cell does beyond showing the row, its component gets from context. */
export interface WindowedColumn<Row, Sort extends string = string> {
  key: string
  title: ReactNode
  /** Least width in CSS pixels. */
  width: number
  /** Share of the space that is left. */
  grow?: number
  /** The list can be sorted by this key; `-` and the key is descending. */
  sortKey?: Sort
  /** The first click on the header sorts descending: right for dates. */
  startsDescending?: boolean
  render: (row: Row) => ReactNode
}
