import { createContext } from 'react'

/** Whether a form that saves itself waits for its faults to be put right: then each field shows its own, also one that was not touched since it appeared. */
export const ShowAllErrorsContext = createContext(false)
