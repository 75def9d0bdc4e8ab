import { format } from 'node:util'

const found: string[] = []

/** Keeps what is written to `console.error` instead of printing it; a test that leaves some behind fails. */
export function watchConsoleErrors(): void {
  console.error = (...parts: unknown[]) => {
    found.push(format(...parts))
  }
}

/** What was written since the last time; a test that expects errors takes and checks them. */
export function takeConsoleErrors(): string[] {
  return found.splice(0)
}
