import { createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'

interface ContactActions {
  /** Opens the record, with its place in the list. */
  open: (contact: ContactSummary) => void
  toggleFavorite: (contact: ContactSummary) => void
  remove: (contact: ContactSummary) => void
  /** Shows a contact over the list, where the page can. */
  quickView?: ((contact: ContactSummary) => void) | undefined
}

const ContactActionsContext = createContext<ContactActions | null>(null)

/** Gives the table's cells what they can do; the columns stay constants. */
export const ContactActionsProvider = ContactActionsContext.Provider

export function useContactActions(): ContactActions {
  const actions = useContext(ContactActionsContext)
  if (!actions) throw new Error('Contact cells need a ContactActionsProvider above them.')
  return actions
}
