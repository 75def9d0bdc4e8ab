import { configure, getConfig } from '@testing-library/react'

/**
 * Prints the document only when `findBy…` or `waitFor` gives up, not for each retry before:
 * printing a screen of Ant Design takes longer than searching it.
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

/**
 * Reads the library's own mark of a retry, which its types omit. Without it, each retry would print
 * again.
 */
function isLookingAgain(): boolean {
  return (
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics === true
  )
}
