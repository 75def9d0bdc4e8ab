import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { nearestFirst } from './nearestFirst.mjs'
import { verdictOf } from './verdict.mjs'

/*
 * A session of Vitest in the copy that a run of faults keeps open: starting Postgres and reading
 * the app takes longer than many tests. Each request `{ file, limit }` runs the tests related to
 * the file, in new worker processes, and is answered by a verdict; `{ file, limit, test }` runs that
 * test only, and `{ wantsImports: true }` asks what each test imports.
 */

/** The project of tests on PGlite, also by the name that it has in older commits. */
const PGLITE = ['server-pglite', 'server']
const MOST_TRIES = 3
const root = process.cwd()
/** The copy's own Vitest, whose `expect` the copy's packages extend, such as jest-dom. */
const { createVitest } = await import(pathToFileURL(join(root, 'node_modules/vitest/dist/node.js')))
/** Whether the runs of properties are counted: all tests of a file run then. */
const isCounting = process.env.COUNTED_RUNS !== undefined
/** Called when a test file begins, and when something has failed. */
let begun = () => undefined
let failed = () => undefined
/** The file that the tests are about; the one before it has been restored since. */
let asked = ''

const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: isCounting ? 0 : 1,
  passWithNoTests: true,
  sequence: { sequencer: nearestFirst(() => asked) },
  reporters: [
    {
      onTestModuleStart: () => begun(),
      onTestCaseResult: (test) => test.result().state === 'failed' && failed(),
      onTestModuleEnd: (module) => module.state() === 'failed' && failed(),
    },
  ],
})

/** The test files, each once: on Postgres rather than on PGlite. */
const all = await vitest.globTestSpecifications()
const elsewhere = new Set(
  all.filter(({ project }) => !PGLITE.includes(project.name)).map(({ moduleId }) => moduleId),
)
const tests = all.filter(
  ({ project, moduleId }) => !PGLITE.includes(project.name) || !elsewhere.has(moduleId),
)
/** The files that each imports, by the function of `vitest related`; a fault changes no import. */
const imported = new Map()
await Promise.all(
  tests.map(async (test) => {
    imported.set(test, await vitest.specifications.getTestDependencies(test))
  }),
)

/** Makes the next run read a file anew, and the one asked for before it. */
function readAnew(file) {
  vitest.invalidateFile(join(root, asked))
  vitest.invalidateFile(join(root, file))
  asked = file
}

/** Forgets the tests of earlier runs, which `bail` would count. */
function forget() {
  vitest.state.idMap.clear()
  vitest.state.filesMap.clear()
}

/** Runs tests for at most `limit` seconds from the start of the first, until one fails. */
async function runTests(some, limit) {
  forget()
  let startedAt = 0
  let endedAt = 0
  let timer
  /** Ends the run: the second request ends the processes that a test still keeps busy. */
  const end = () => {
    if (endedAt !== 0) return
    endedAt = Date.now()
    const cancel = () => void vitest.cancelCurrentRun('keyboard-input')
    cancel()
    clearTimeout(timer)
    timer = setTimeout(cancel, 500)
  }
  let isOver = false
  failed = isCounting ? () => undefined : end
  begun = () => {
    if (startedAt !== 0) return
    startedAt = Date.now()
    timer = setTimeout(() => {
      isOver = true
      end()
    }, limit * 1000)
  }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some)
  clearTimeout(timer)
  const spent = startedAt === 0 ? 0 : (endedAt || Date.now()) - startedAt
  const seconds = Math.round(spent / 100) / 10
  const ended = testModules.filter((each) => ['passed', 'failed'].includes(each.state())).length
  const verdict = verdictOf(testModules, unhandledErrors, isOver)
  return { ...verdict, seconds, limit, files: `${ended}/${some.length}` }
}

/** Runs tests without the planted fault. */
async function runClean(file, some, limit) {
  const path = join(root, file)
  const faulty = readFileSync(path, 'utf8')
  const write = (text) => {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  write(execFileSync('git', ['show', `HEAD:${file}`], { cwd: root, encoding: 'utf8' }))
  const verdict = await runTests(some, limit)
  write(faulty)
  return verdict
}

/**
 * Tries the tests related to a file. A failure counts when the same test file passes without the
 * fault, and fails again with it unless it is of pure functions; else the other files decide.
 */
async function tryFile({ file, limit }) {
  const path = join(root, file)
  readAnew(file)
  let left = tests.filter((test) => imported.get(test).has(path))
  if (left.length === 0) return { result: 'missed', why: 'no related test' }
  const doubted = []
  for (let tries = 0; tries < MOST_TRIES && left.length > 0; tries += 1) {
    const verdict = await runTests(left, limit)
    if (verdict.result !== 'caught' && verdict.result !== 'broken') return { ...verdict, doubted }
    const failing = left.filter(({ moduleId }) => moduleId === verdict.path)
    const some = failing.length > 0 ? failing : left
    const again = verdict.isSure ? verdict : await runTests(some, 2 * limit)
    const isRepeated = again.result === verdict.result
    const clean = isRepeated && failing.length > 0 ? await runClean(file, some, 2 * limit) : null
    if (isRepeated && clean?.result !== 'caught') return { ...verdict, doubted }
    if (failing.length === 0) return { ...again, doubted }
    doubted.push(`${verdict.by}: ${verdict.why}`)
    left = left.filter((test) => !failing.includes(test))
  }
  return { result: left.length === 0 ? 'missed' : 'broken', why: 'only doubtful failures', doubted }
}

/** Runs one test file, and resolves to its verdict. */
async function tryTest({ file, test, limit }) {
  readAnew(file)
  const path = join(root, test)
  return runTests(
    tests.filter(({ moduleId }) => moduleId === path),
    limit,
  )
}

/** Returns what each test file imports of the project: `[{ test, imports }]`, paths. */
const importsOfTests = () =>
  tests.map((spec) => ({
    test: relative(root, spec.moduleId),
    imports: [...imported.get(spec)].map((path) => relative(root, path)),
  }))

async function answer(request) {
  if (request.wantsImports) return importsOfTests()
  return request.test ? tryTest(request) : tryFile(request)
}

process.on('message', (request) => {
  void answer(request)
    .catch((error) => ({ result: 'broken', why: String(error?.stack ?? error) }))
    .then((verdict) => process.send?.(verdict))
})
process.once('disconnect', () => void vitest.exit(true))
process.send?.('ready')
