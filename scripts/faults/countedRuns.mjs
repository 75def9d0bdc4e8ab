import { appendFileSync } from 'node:fs'
import fastCheck from 'fast-check'
import { expect } from 'vitest'

/*
 * Stands in for fast-check in a copy of the property tests: counts the runs until a property fails.
 * `COUNTED_RUNS` names the file that gets a line for each property: `{ name, runs, failedAt }`,
 * where `runs` is what the test asks for, and `failedAt` is null if no run failed, or if too few of
 * the values met a precondition. Up to `RUNS_FACTOR` times as many are tried, for at most `SECONDS`.
 */

const RUNS = 100
const SECONDS = 20
const { COUNTED_RUNS, RUNS_FACTOR } = process.env

function assert(property, options = {}) {
  const runs = options.numRuns ?? fastCheck.readConfigureGlobal()?.numRuns ?? RUNS
  const details = fastCheck.check(property, {
    ...options,
    numRuns: Math.ceil(runs * Number(RUNS_FACTOR)),
    interruptAfterTimeLimit: SECONDS * 1000,
    endOnFailure: true,
  })
  const note = ({ failed, counterexample, numRuns }) => {
    const name = expect.getState().currentTestName
    const failedAt = counterexample === null ? null : numRuns
    const line = JSON.stringify({ name, runs, failedAt })
    appendFileSync(COUNTED_RUNS, `${line}\n`)
    if (failed) throw new Error(`A run failed: ${numRuns}.`)
  }
  return details instanceof Promise ? details.then(note) : note(details)
}

export const fc = { ...fastCheck, assert }
