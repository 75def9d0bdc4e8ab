import { createContext } from 'react'

/**
 * True where every field shows its error, even an untouched one, as in an autosaved form that waits
 * for corrections.
 */
export const ShowAllErrorsContext = createContext(false)
