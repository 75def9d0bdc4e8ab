import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultOf, random, readProduct } from './choose.mjs'
import { distance } from './nearestFirst.mjs'

const FAULTS = 10
/**
 * Product files whose faults a test is given: those of the nearest names that it imports. The first
 * gets half of the faults, the second half of the rest, and so on.
 */
const NEAREST = 4
const STAND_IN = 'scripts/faults/countedRuns.mjs'

/**
 * Puts the counting stand-in into every test below `folder` that asserts a property. Returns their
 * paths.
 */
export function countRuns(root, folder) {
  cpSync(join(root, STAND_IN), join(folder, STAND_IN))
  const grep = ['grep', '--files-with-matches', '--fixed-strings', 'fc.assert(', '--', '*.test.ts']
  const tests = execFileSync('git', grep, { cwd: folder, encoding: 'utf8' }).trim().split('\n')
  for (const path of tests) {
    const text = readFileSync(join(folder, path), 'utf8')
    const counting = text.replace(
      /import (?:\* as )?fc from 'fast-check'/,
      `import { fc } from '${join(folder, STAND_IN)}'`,
    )
    writeFileSync(join(folder, path), counting)
  }
  return tests
}

/** Returns the places for faults in a file: `[{ kind, file, edit }]`. */
const placesOf = (file) =>
  [...file.found].flatMap(([kind, edits]) => edits.map((edit) => ({ kind, file, edit })))

/**
 * Chooses ten faults for each test `{ test, imports }` (paths), in the product files of the nearest
 * names that it imports. The same seed and code give the same ones.
 */
export function chooseNear(folder, tests, seed) {
  const product = readProduct(folder)
  return tests.flatMap(({ test, imports }) => {
    const next = random(seed)
    const imported = new Set(imports)
    let left = product
      .filter(({ path }) => imported.has(path))
      .toSorted((a, b) => distance(a.path, test) - distance(b.path, test))
      .map(placesOf)
      .filter((places) => places.length > 0)
      .slice(0, NEAREST)
    const chosen = []
    while (chosen.length < FAULTS && left.length > 0) {
      const places = left.find(() => next() < 0.5) ?? left[0]
      const [{ kind, file, edit }] = places.splice(Math.floor(next() * places.length), 1)
      chosen.push({ id: `${test}#${chosen.length}`, test, ...faultOf(kind, file, edit) })
      left = left.filter((some) => some.length > 0)
    }
    return chosen
  })
}

/** Returns the lines of a file that the stand-in wrote since it was read last. */
export function takeRuns(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  rmSync(file, { force: true })
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** Returns a table: for each property, its runs and the runs at which its faults were found. */
export function runsTable(results) {
  const properties = new Map()
  for (const { id, counted = [] } of results.values())
    for (const { name, runs, failedAt } of counted) {
      const key = `${id.split('#')[0]}: ${name}`
      const row = properties.get(key) ?? { runs, tried: 0, found: [] }
      row.tried += 1
      if (failedAt !== null) row.found.push(failedAt)
      properties.set(key, row)
    }
  return [...properties]
    .map(([key, { runs, tried, found }]) => {
      const at = found.toSorted((a, b) => a - b).join(' ')
      return `${String(runs).padStart(6)} runs, ${found.length} of ${tried} found at: ${at}  ${key}`
    })
    .join('\n')
}
