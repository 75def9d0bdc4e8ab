import { configure, getConfig } from '@testing-library/react'

/**
 * Prints the document into the error with which a `findBy…` or `waitFor` gives up, and not into that of each of its looks before, which nobody reads: a screen of
 * Ant Design takes longer to print than to search.
 */
export function printDocumentOnce(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError: (message, container) => {
      if (!isLookingAgain()) return getElementError(message, container)
      const error = new Error(message ?? '')
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}

/** The library's own mark for its repeated looks. It is not in its types; were it gone, each look would print again. */
function isLookingAgain(): boolean {
  return (
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics === true
  )
}
