import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { choose, readFaults } from './faults/choose.mjs'
import { commitOf, makeCopy, plant } from './faults/copy.mjs'
import { journeyTrials } from './faults/journeyTrial.mjs'
import { chooseNear, countRuns, runsTable, takeRuns } from './faults/properties.mjs'
import { appendResult, readResults, summary } from './faults/report.mjs'
import { unitTrials } from './faults/unitTrial.mjs'

/*
 * `npm run faults`: plants the faults of `scripts/faults/*.json`, one after the other, in a copy of
 * a commit, and reports which ones the tests catch. It goes on where it was stopped.
 *
 *   --group unit|journeys  one group only: related tests of Vitest, or journeys on a build
 *   --group properties     ten faults near each property test: at which run is each found?
 *   --factor <number>      so many times the runs that a property asks for (4)
 *   --only <id>,<id>       these faults only, also when they have been tried
 *   --at <commit>          the commit whose code and tests are tried (HEAD)
 *   --limit <seconds>      the longest time for the related tests (60)
 *   --again                forgets the results so far
 *   --choose --seed <n>    chooses the faults of the group `unit` anew, and tries none
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    group: { type: 'string' },
    only: { type: 'string' },
    at: { type: 'string', default: 'HEAD' },
    limit: { type: 'string', default: '60' },
    factor: { type: 'string', default: '4' },
    again: { type: 'boolean' },
    choose: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
  },
})
const resultsOf = (group, commit) =>
  join(root, `.cache/faults/${commit.slice(0, 12)}-${group}.jsonl`)
const listOf = (group) => join(root, `scripts/faults/${group}.json`)

/** Tries each fault that has no result yet, or is asked for, and hands its result to `tell`. */
async function tryFaults(faults, file, folder, trials, tell) {
  if (options.again) rmSync(file, { force: true })
  const results = readResults(file)
  const only = options.only?.split(',')
  for (const fault of faults) {
    if (only ? !only.includes(fault.id) : results.has(fault.id)) continue
    trials.prepare?.()
    const restore = plant(folder, fault)
    const verdict = restore ? await trials.run(fault) : { result: 'gone' }
    restore?.()
    const result = { id: fault.id, at: new Date().toISOString(), ...verdict }
    tell(fault, result)
    results.set(fault.id, result)
    appendResult(file, result)
  }
  await trials.close()
  return results
}

/** Tries the faults of a group that have no result yet, and prints what is known of all of them. */
async function tryGroup(group, folder, commit) {
  const faults = readFaults(listOf(group))
  const trials =
    group === 'unit' ? unitTrials(folder, Number(options.limit)) : journeyTrials(folder, commit)
  const results = await tryFaults(
    faults,
    resultsOf(group, commit),
    folder,
    trials,
    (fault, result) => {
      const { by = '', why = '', seconds = 0 } = result
      const { id, kind, file } = fault
      console.log(`${id} ${result.result} ${kind} ${file} ${seconds} s ${by} ${why}`)
    },
  )
  console.log(`\nGroup ${group} at ${commit.slice(0, 8)}\n${summary(faults, results)}\n`)
}

/** Tries ten faults near each property test, and prints the runs at which each was found. */
async function tryProperties(folder, commit) {
  const wanted = countRuns(root, folder)
  const runsFile = join(root, '.cache/faults/runs')
  const session = unitTrials(folder, Number(options.limit), {
    COUNTED_RUNS: runsFile,
    RUNS_FACTOR: options.factor,
  })
  const tests = (await session.imports()).filter(({ test }) => wanted.includes(test))
  const faults = chooseNear(folder, tests, Number(options.seed))
  takeRuns(runsFile)
  const run = async (fault) => ({ ...(await session.run(fault)), counted: takeRuns(runsFile) })
  const trials = { run, close: session.close }
  const tell = ({ kind, file, line }, { id, result, seconds = 0, counted = [] }) => {
    const found = counted.map(({ failedAt }) => failedAt ?? '-').join(' ')
    console.log(`${id} ${result} ${kind} ${file}:${line} ${seconds} s  ${found}`)
  }
  const results = await tryFaults(faults, resultsOf('properties', commit), folder, trials, tell)
  console.log(`\nProperties at ${commit.slice(0, 8)}\n${runsTable(results)}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

if (options.choose) {
  console.log(`${choose(root, Number(options.seed), listOf('unit')).length} faults chosen`)
} else {
  const commit = commitOf(root, options.at)
  for (const group of options.group ? [options.group] : ['unit', 'journeys']) {
    const folder = join(root, '.cache/faults', group)
    makeCopy(root, folder, commit)
    if (group === 'properties') await tryProperties(folder, commit)
    else await tryGroup(group, folder, commit)
  }
}
