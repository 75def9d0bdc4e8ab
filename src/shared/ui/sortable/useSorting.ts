import { createContext, use } from 'react'

/** What the rows of a `SortableList` may do; it keeps its identity, so that no row is drawn again for it. */
export interface Sorting {
  /** Where a row is, from 0, and how many there are. */
  placeOf: (id: string) => { at: number; count: number }
  /** Moves a row to a place, as far as there is one, and says so to screen readers. */
  moveTo: (id: string, at: number) => void
  /** Says something to screen readers. */
  say: (text: string) => void
}

export const SortingContext = createContext<Sorting | null>(null)

/** The list around a row, for "Move up" and "Move down" in its menu. Throws outside a `SortableList`. */
export function useSorting(): Sorting {
  const sorting = use(SortingContext)
  if (sorting === null) throw new Error('useSorting needs a SortableList above it.')
  return sorting
}
