import { createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'

interface TrashActions {
  restore: (contact: ContactSummary) => void
  /** Asks first. */
  erase: (contact: ContactSummary) => void
  /** What the signed-in user may do; the server decides again. */
  canRestore: boolean
}

const TrashActionsContext = createContext<TrashActions | null>(null)

/** Gives the cells of the trash what they can do; the columns stay constants. */
export const TrashActionsProvider = TrashActionsContext.Provider

export function useTrashActions(): TrashActions {
  const actions = useContext(TrashActionsContext)
  if (!actions) throw new Error('The cells of the trash need a TrashActionsProvider above them.')
  return actions
}
