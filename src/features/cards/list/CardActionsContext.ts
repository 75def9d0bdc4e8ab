import { createContext, use } from 'react'
import type { Card } from '@/contract/cards/card'
import type { CardAct } from '../model/cardActs'

export interface CardActions {
  /** The company whose cards are listed; null for one's own. */
  companyId: string | null
  /** Returns the acts that the user may do with a card now. */
  actsOf: (card: Card) => readonly CardAct[]
  /** Does an act, or opens the dialog that asks about it. */
  act: (act: CardAct, card: Card) => void
  /** The names of the user's profiles by id. */
  profileNames: ReadonlyMap<string, string>
}

/** The actions and facts that the cells of a list need beyond their row. */
export const CardActionsContext = createContext<CardActions>({
  companyId: null,
  actsOf: () => [],
  act: () => undefined,
  profileNames: new Map(),
})

export function useCardActions(): CardActions {
  return use(CardActionsContext)
}
