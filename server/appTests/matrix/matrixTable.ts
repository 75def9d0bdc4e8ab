import type { Call } from '@/contract/call'

/**
 * Returns the matrix as text: a line for each call with its access and the status for each caller.
 * A line under the table explains the columns, which are numbered.
 */
export function matrixTable(
  served: readonly (readonly [string, Call])[],
  callers: readonly string[],
  seen: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  const rows = served.filter(([operation]) => seen[operation] !== undefined)
  const width = Math.max(...rows.map(([operation]) => operation.length))
  const cells = (values: readonly string[]) => values.map((value) => value.padStart(4)).join('')
  const numbers = cells(callers.map((_name, index) => String(index + 1)))
  const head = `${'call'.padEnd(width)}  ${'access'.padEnd(13)}${numbers}`
  const lines = rows.map(([operation, { access }]) => {
    const answers = callers.map((name) => seen[operation]?.[name] ?? '')
    return `${operation.padEnd(width)}  ${access.padEnd(13)}${cells(answers)}`
  })
  const legend = callers.map((name, index) => `${String(index + 1)} ${name}`).join(' · ')
  return [head, ...lines, '', legend, ''].join('\n')
}
