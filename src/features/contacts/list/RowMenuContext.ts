import { createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'

/** Opens the menu of a row from a button in it. */
export interface RowMenuOpener {
  openMenu: (contact: ContactSummary, button: HTMLElement) => void
  /** Returns whether the open menu is that of a button. */
  isOpenAt: (button: HTMLElement) => boolean
}

const RowMenuContext = createContext<RowMenuOpener | null>(null)

export const RowMenuOpenerProvider = RowMenuContext.Provider

export function useRowMenuOpener(): RowMenuOpener {
  const opener = useContext(RowMenuContext)
  if (!opener) throw new Error('The button of a row’s menu needs a RowMenuOpenerProvider above it.')
  return opener
}
