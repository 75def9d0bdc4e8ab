import { createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'

interface ContactActions {
  /** Opens the record with its place in the list. */
  open: (contact: ContactSummary) => void
  toggleFavorite: (contact: ContactSummary) => void
  remove: (contact: ContactSummary) => void
  /** Shows a contact beside the list, or closes that view; undefined where the page can't. */
  quickView?: ((contact: ContactSummary) => void) | undefined
}

const ContactActionsContext = createContext<ContactActions | null>(null)

/** Provides the actions of the table's cells, so that columns stay constants. */
export const ContactActionsProvider = ContactActionsContext.Provider

export function useContactActions(): ContactActions {
  const actions = useContext(ContactActionsContext)
  if (!actions) throw new Error('Contact cells need a ContactActionsProvider above them.')
  return actions
}
