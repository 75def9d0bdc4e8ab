import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const RESULTS = ['caught', 'missed', 'timeout', 'gone', 'broken']

/** Reads the results so far, by the fault's id; a line that a kill cut off is not one. */
export function readResults(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line))
      .map((result) => [result.id, result]),
  )
}

/** Adds a line; it begins with the line break, because a kill may have cut off the one before. */
export function appendResult(file, result) {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `\n${JSON.stringify(result)}`)
}

/** Returns the table of results by kind, and the faults that nothing caught. */
export function summary(faults, results) {
  const tried = faults.filter(({ id }) => results.has(id))
  const kinds = [...new Set(tried.map(({ kind }) => kind))].sort()
  const row = (title, list) => {
    const counts = RESULTS.map((name) => list.filter(({ id }) => results.get(id).result === name))
    return `${title.padEnd(26)}${counts.map(({ length }) => String(length).padStart(9)).join('')}`
  }
  const missed = tried.filter(({ id }) => results.get(id).result !== 'caught')
  return [
    `${''.padEnd(26)}${RESULTS.map((name) => name.padStart(9)).join('')}`,
    ...kinds.map((kind) =>
      row(
        kind,
        tried.filter((fault) => fault.kind === kind),
      ),
    ),
    row(`all, ${tried.length} of ${faults.length} tried`, tried),
    '',
    ...missed.map(({ id, kind, file, line }) => {
      const { result, why = '' } = results.get(id)
      return `${result.padEnd(8)} ${id} ${kind} ${file}:${line} ${why}`.trim()
    }),
  ].join('\n')
}
