import { createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'

interface TrashActions {
  restore: (contact: ContactSummary) => void
  /** Asks for confirmation first. */
  erase: (contact: ContactSummary) => void
  /** The server checks again. */
  canRestore: boolean
}

const TrashActionsContext = createContext<TrashActions | null>(null)

/** Provides the actions of the trash's cells, so that columns stay constants. */
export const TrashActionsProvider = TrashActionsContext.Provider

export function useTrashActions(): TrashActions {
  const actions = useContext(TrashActionsContext)
  if (!actions) throw new Error('The cells of the trash need a TrashActionsProvider above them.')
  return actions
}
