import { createContext, useContext } from 'react'

const RowTabIndexContext = createContext<0 | -1>(0)

/** Provides the tab index of a row's controls: only those of the active row are tab stops. */
export const RowTabIndexProvider = RowTabIndexContext.Provider

/** Returns the tab index for a link or a button in a row. */
export function useRowTabIndex(): 0 | -1 {
  return useContext(RowTabIndexContext)
}
