import { createContext } from 'react'

/** Whether every field shows its error, even one that was not touched: an autosaved form waits for corrections. */
export const ShowAllErrorsContext = createContext(false)
