import { createContext, useContext } from 'react'

const RowTabIndexContext = createContext<0 | -1>(0)

/** Says whether the controls of a row are reached by Tab: those of the active row are, so that Tab does not walk through every row. */
export const RowTabIndexProvider = RowTabIndexContext.Provider

/** The tab index for a link or a button in a row. */
export function useRowTabIndex(): 0 | -1 {
  return useContext(RowTabIndexContext)
}
