import { appendFileSync, mkdirSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'

/*
 * A set-up file of the tests on PGlite: notes the files of which each of them called a function, in
 * `.cache/entered/`. `scripts/checkPgliteTests.mjs` compares these with the files that write SQL.
 */

interface Script {
  url: string
  functions: { functionName: string; ranges: { count: number }[] }[]
}

const FOLDER = '.cache/entered'

/** Measures this process, which all its test files share. */
const shared = globalThis as { enteredFiles?: Session }
const session = (shared.enteredFiles ??= begin())

function begin(): Session {
  const started = new Session()
  started.connect()
  started.post('Profiler.enable')
  // Counting each call would make the tests of short holds twice as slow as the product.
  started.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false })
  mkdirSync(FOLDER, { recursive: true })
  return started
}

/** Returns the files of which a function was called for the first time since the last answer. */
function takeEntered(): string[] {
  let scripts: Script[] = []
  session.post('Profiler.takePreciseCoverage', (error: Error | null, taken) => {
    if (error) throw error
    scripts = (taken as { result: Script[] }).result
  })
  return scripts
    .filter(({ url, functions }) => {
      const isOurs = url.startsWith('file:') && !url.includes('/node_modules/')
      return isOurs && functions.some(isCalled)
    })
    .map(({ url }) => relative(process.cwd(), fileURLToPath(url)))
}

/** A module and the getters of its exports have no name. */
function isCalled({ functionName, ranges }: Script['functions'][number]): boolean {
  return functionName !== '' && (ranges[0]?.count ?? 0) > 0
}

// What loading the modules called says nothing.
beforeAll(() => void takeEntered())

afterAll(() => {
  const test = relative(process.cwd(), expect.getState().testPath ?? '')
  appendFileSync(
    join(FOLDER, `${String(process.pid)}.jsonl`),
    `${JSON.stringify({ test, entered: takeEntered() })}\n`,
  )
})
