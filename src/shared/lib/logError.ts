type Reporter = (error: unknown) => void

const reporters = new Set<Reporter>()

/** Adds a place where logged errors also go, such as monitoring. Returns how to take it away again. */
export function addErrorReporter(reporter: Reporter): () => void {
  reporters.add(reporter)
  return () => {
    reporters.delete(reporter)
  }
}

/** Logs an error that the person cannot act on: to the console and to monitoring, once each. */
export function logError(message: string, cause: unknown): void {
  const error = new Error(message, { cause })
  console.error(error)
  for (const report of reporters) report(error)
}
