import { useState } from 'react'
import type { CardFilter, CardSelection } from '@/contract/cards/cards'
import {
  type Selection,
  listedIds,
  nothingSelected,
  selectedCount,
} from '@/shared/tables/selection/selection'

/** The most cards that a selection names, as the contract has it. */
export const MAX_SELECTED = 10_000

export interface SelectedCards {
  selection: Selection
  setSelection: (selection: Selection) => void
  /** The number of selected cards; null while unknown. */
  count: number | null
  /** The selection as calls take it; null if it names more ids than a call takes. */
  cardSelection: CardSelection | null
  clear: () => void
}

/** Holds the selection of a filter; another filter (`rowsKey`) begins with none. */
export function useCardSelection(
  rowsKey: string,
  filter: CardFilter,
  total: number | null,
): SelectedCards {
  const [chosen, setChosen] = useState({ rowsKey, selection: nothingSelected })
  const selection = chosen.rowsKey === rowsKey ? chosen.selection : nothingSelected
  const ids = [...listedIds(selection)]
  const setSelection = (next: Selection) => {
    setChosen({ rowsKey, selection: next })
  }
  return {
    selection,
    setSelection,
    count:
      selection.mode === 'some'
        ? ids.length
        : total === null
          ? null
          : selectedCount(selection, total),
    cardSelection:
      ids.length > MAX_SELECTED
        ? null
        : selection.mode === 'some'
          ? { ids }
          : { matching: filter, except: ids },
    clear: () => {
      setSelection(nothingSelected)
    },
  }
}
