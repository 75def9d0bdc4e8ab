import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installChromium } from './installChromium.mjs'

/*
 * `npm test`: everything that CI runs, cheapest first; stops at the first stage that fails.
 * `--long` (`npm run test:long`) sets LONG=1, which runs the long checks in full instead of a
 * sample. Prints the time of each stage at the end, then `N passed, N failed` as the last line.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
if (process.argv.includes('--long')) process.env.LONG = '1'
const startedAt = Date.now()
const sum = { passed: 0, failed: 0 }
/** The failed tests, a line each, printed at the end, where a cut log still shows them. */
const failures = []

const program = (path) => [process.execPath, join(root, 'node_modules', path)]
const vitest = {
  command: [
    ...program('vitest/vitest.mjs'),
    ...['run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/unit.json'],
  ],
  report: '.cache/unit.json',
  count: ({ numPassedTests, numFailedTests, numTotalTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    total: numTotalTests,
  }),
  failuresOf: ({ testResults }) =>
    testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const file = relative(root, name)
      if (failed.length === 0) return message ? [`${file}: ${message.split('\n')[0]}`] : []
      return failed.map(
        ({ fullName, failureMessages: [reason = ''] }) =>
          `${file}: ${fullName}: ${reason.split('\n')[0]}`,
      )
    }),
}

const stages = [
  { title: 'Types and lint', command: [process.execPath, 'scripts/lint.mjs'] },
  {
    title: 'Unit, screen and server tests',
    ...vitest,
    prints: '.cache/authorization.txt',
  },
  {
    title: 'SQL on PGlite',
    command: [process.execPath, 'scripts/checkPgliteTests.mjs'],
  },
  { title: 'Build', command: [process.execPath, 'scripts/build.mjs'] },
  {
    title: 'First-load size',
    command: [process.execPath, 'scripts/checkSize.mjs'],
    report: '.cache/size.json',
    count: (counts) => counts,
  },
  {
    title: 'Journeys in Chromium',
    prepare: () => Boolean((process.env.CHROMIUM_PATH = installChromium(root))),
    command: [...program('@playwright/test/cli.js'), 'test'],
    report: '.cache/e2e.json',
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      total: stats.expected + stats.flaky + stats.unexpected + stats.skipped,
    }),
  },
]

/** Runs one stage, prints the file that it wrote, and adds its counts to the sum. Resolves to its error, or ''. */
async function run({ command: [file, ...args], report, count, failuresOf, prepare, prints }) {
  if (report) rmSync(report, { force: true })
  if (prints) rmSync(prints, { force: true })
  if (prepare && !prepare()) return 'it cannot start'
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (prints && existsSync(prints)) console.log(readFileSync(prints, 'utf8'))
  const found = report && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const counts = found ? count(found) : { passed: 0, failed: 0, total: 0 }
  failures.push(...((found && failuresOf?.(found)) ?? []))
  sum.passed += counts.passed
  sum.failed += counts.failed
  if (code !== 0 || counts.failed > 0) return `exit code ${code}, ${counts.failed} failed tests`
  if (!report) return ''
  if (counts.total === 0) return 'it ran no tests'
  return counts.total > counts.passed ? `${counts.total - counts.passed} tests were skipped` : ''
}

/** Returns the CPU seconds of all stages that have ended; 0 on systems other than Linux. */
function cpuSeconds() {
  if (!existsSync('/proc/self/stat')) return 0
  // The times of children are fields 16 and 17 of proc_pid_stat(5), in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

mkdirSync('.cache', { recursive: true })
const times = []
for (const stage of stages) {
  const since = Date.now()
  const cpuBefore = cpuSeconds()
  console.log(`\n── ${stage.title}`)
  const failure = await run(stage)
  const seconds = (Date.now() - since) / 1000
  const cpu = cpuSeconds() - cpuBefore
  times.push(
    `${seconds.toFixed(1).padStart(8)} s ${cpu.toFixed(1).padStart(8)} CPU-s  ${stage.title}${failure && ` (${failure})`}`,
  )
  console.log(`── ${stage.title}: ${failure || 'passed'} (${seconds.toFixed(1)} s)`)
  if (!failure) continue
  if (sum.failed === 0) sum.failed = 1
  const notRun = stages.slice(stages.indexOf(stage) + 1).map(({ title }) => title)
  console.log(
    `\nStopped: the stage "${stage.title}" failed.${notRun.length > 0 ? ` Not run: ${notRun.join(', ')}.` : ''}`,
  )
  break
}
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`\n${times.join('\n')}`)
console.log(
  `${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes${process.env.LONG === '1' ? ', long checks in full' : ''}`,
)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
