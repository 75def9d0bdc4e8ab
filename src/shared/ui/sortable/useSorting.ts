import { createContext, use } from 'react'

/** The actions of a `SortableList` for its rows; the same object on every render. */
export interface Sorting {
  /** Returns the place of a row, from 0, and the number of rows. */
  positionOf: (id: string) => { at: number; count: number }
  /** Moves a row to a place within the list and announces it. */
  moveTo: (id: string, at: number) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

export const SortingContext = createContext<Sorting | null>(null)

/** Returns the list around a row, for "Move up" and "Move down" in its menu. Throws outside a `SortableList`. */
export function useSorting(): Sorting {
  const sorting = use(SortingContext)
  if (sorting === null) throw new Error('useSorting needs a SortableList above it.')
  return sorting
}
