import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { choose, readFaults } from './faults/choose.mjs'
import { commitOf, makeCopy, plant } from './faults/copy.mjs'
import { journeyTrials } from './faults/journeyTrial.mjs'
import { appendResult, readResults, summary } from './faults/report.mjs'
import { unitTrials } from './faults/unitTrial.mjs'

/*
 * `npm run faults`: plants the faults of `scripts/faults/*.json`, one after the other, in a copy of
 * a commit, and reports which ones the tests catch. It goes on where it was stopped.
 *
 *   --group unit|journeys  one group only: related tests of Vitest, or journeys on a build
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
    again: { type: 'boolean' },
    choose: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
  },
})
const listOf = (group) => join(root, `scripts/faults/${group}.json`)

/** Tries the faults of a group that have no result yet, and prints what is known of all of them. */
async function tryGroup(group, folder, commit) {
  const file = join(root, `.cache/faults/${commit.slice(0, 12)}-${group}.jsonl`)
  if (options.again) rmSync(file, { force: true })
  const results = readResults(file)
  const faults = readFaults(listOf(group))
  const only = options.only?.split(',')
  const left = faults.filter(({ id }) => (only ? only.includes(id) : !results.has(id)))
  const trials =
    group === 'unit' ? unitTrials(folder, Number(options.limit)) : journeyTrials(folder, commit)
  for (const fault of left) {
    trials.prepare?.()
    const restore = plant(folder, fault)
    const verdict = restore ? await trials.run(fault) : { result: 'gone' }
    restore?.()
    const result = { id: fault.id, at: new Date().toISOString(), ...verdict }
    results.set(fault.id, result)
    appendResult(file, result)
    const { by = '', why = '', seconds = 0 } = verdict
    console.log(
      `${fault.id} ${verdict.result} ${fault.kind} ${fault.file} ${seconds} s ${by} ${why}`,
    )
  }
  await trials.close()
  console.log(`\nGroup ${group} at ${commit.slice(0, 8)}\n${summary(faults, results)}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

if (options.choose) {
  console.log(`${choose(root, Number(options.seed), listOf('unit')).length} faults chosen`)
} else {
  const commit = commitOf(root, options.at)
  for (const group of options.group ? [options.group] : ['unit', 'journeys']) {
    const folder = join(root, '.cache/faults', group)
    makeCopy(root, folder, commit)
    await tryGroup(group, folder, commit)
  }
}
