import { format } from 'node:util'

const found: string[] = []

/** Collects `console.error` instead of printing it. A test that leaves errors behind fails. */
export function watchConsoleErrors(): void {
  console.error = (...parts: unknown[]) => {
    found.push(format(...parts))
  }
}

/** Returns and clears the collected errors, for a test that expects some. */
export function takeConsoleErrors(): string[] {
  return found.splice(0)
}
