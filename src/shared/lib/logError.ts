type Reporter = (error: unknown) => void

const reporters = new Set<Reporter>()

/** Adds a destination of logged errors, such as monitoring. Returns the function that removes it. */
export function addErrorReporter(reporter: Reporter): () => void {
  reporters.add(reporter)
  return () => {
    reporters.delete(reporter)
  }
}

/** Logs an error that the user cannot act on to the console and to monitoring. */
export function logError(message: string, cause: unknown): void {
  const error = new Error(message, { cause })
  console.error(error)
  for (const report of reporters) report(error)
}
