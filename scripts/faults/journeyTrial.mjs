import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const BUILT = ['dist', 'dist-server']
const REPORT = '.cache/e2e.json'
const MINUTES = 20
/** Code of `src` that the server is built from too. */
const SHARED = /^src\/(?:contract|values|contactFiles|contactMerge|publicCard)\//

/**
 * Returns a function that builds a planted fault and tries the journeys that open its screen. What
 * the fault is not a part of comes from one build without faults.
 */
export function journeyTrials(folder, commit) {
  const run = (program, options) =>
    spawnSync(process.execPath, [join(folder, program), ...options], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MINUTES * 60_000,
    })
  const kept = (name) => join(folder, '.cache/built', commit, name)

  /** Puts the build without faults in its place, which is made first when there is none. */
  function restoreBuild() {
    if (!BUILT.every((name) => existsSync(kept(name)))) {
      const { status, stderr } = run('scripts/build.mjs', [])
      if (status !== 0) throw new Error(`The build without a fault failed: ${stderr}`)
      for (const name of BUILT) cpSync(join(folder, name), kept(name), { recursive: true })
    }
    for (const name of BUILT) {
      rmSync(join(folder, name), { recursive: true, force: true })
      cpSync(kept(name), join(folder, name), { recursive: true })
    }
  }

  function build(file) {
    const parts = file.startsWith('server/')
      ? ['buildServer']
      : SHARED.test(file)
        ? ['buildWeb', 'buildServer']
        : ['buildWeb']
    const code = `const bundle = await import('./scripts/bundle.mjs')
      for (const part of ${JSON.stringify(parts)}) await bundle[part](process.cwd())`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: folder,
      encoding: 'utf8',
    })
    return status === 0 ? null : stderr.slice(-300)
  }

  /** A failed journey is tried again at once, because a busy machine fails some. */
  function attempt(journeys) {
    rmSync(join(folder, REPORT), { force: true })
    const options = ['--max-failures=1', '--retries=1', '--no-deps']
    const cli = 'node_modules/@playwright/test/cli.js'
    const { stdout, stderr } = run(cli, ['test', ...journeys, ...options])
    if (!existsSync(join(folder, REPORT)))
      return { result: 'broken', why: (stderr || stdout).slice(-300) }
    const report = JSON.parse(readFileSync(join(folder, REPORT), 'utf8'))
    const { expected, flaky, unexpected } = report.stats
    const [failed] = failedTests(report.suites)
    if (failed) return { result: 'caught', how: 'test', ...failed }
    if (unexpected > 0 || report.errors.length > 0)
      return { result: 'broken', why: report.errors[0]?.message.slice(0, 300) ?? 'no reason given' }
    return expected + flaky > 0
      ? { result: 'missed' }
      : { result: 'missed', why: 'no such journey' }
  }

  return {
    /** Makes the build without faults; call it before a fault is planted. */
    prepare: restoreBuild,
    run: async (fault) => {
      const since = Date.now()
      const failure = build(fault.file)
      if (failure) return { result: 'caught', how: 'build', why: failure }
      const first = attempt(fault.journeys)
      const last = first.result === 'broken' ? attempt(fault.journeys) : first
      const verdict = { ...last, seconds: Math.round((Date.now() - since) / 1000) }
      if (last.result !== 'caught') return verdict
      restoreBuild()
      const clean = attempt([last.place])
      return clean.result === 'missed'
        ? verdict
        : { ...verdict, result: 'broken', how: 'it fails without the fault too' }
    },
    close: () => undefined,
  }
}

/** Returns the failed tests of a report of Playwright with the first line of their error. */
function failedTests(suites) {
  return suites.flatMap((suite) => [
    ...failedTests(suite.suites ?? []),
    ...(suite.specs ?? [])
      .filter(({ ok, tests }) => !ok && tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, line, title, tests }) => {
        const error = stripVTControlCharacters(tests[0].results.at(-1)?.error?.message ?? '')
        return {
          by: `${file}: ${title}`,
          place: `e2e/${file}:${line}`,
          why: error.split('\n').slice(0, 4).join(' ').slice(0, 300),
        }
      }),
  ])
}
