import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * `npm run check`: the everyday loop. Types of everything, lint of the files that differ from
 * `main` (committed or not), and the tests in the folders of these files. It keeps what `tsc` knows
 * of unchanged files in `.cache`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...options) => execFileSync('git', options, { cwd: root, encoding: 'utf8' }).trim()
const lines = (text) => text.split('\n').filter(Boolean)

const base = git('branch', '--list', 'main') === '' ? 'HEAD' : git('merge-base', 'HEAD', 'main')
const changed = [
  ...new Set([
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]),
].filter((path) => existsSync(join(root, path)))
const folders = new Set(changed.filter((path) => /^(src|server)\//.test(path)).map(dirname))
const tests = [...folders].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

/** Runs one stage, prints its time, and ends the process when it fails. */
function stage(title, program, ...options) {
  const since = Date.now()
  const { status } = spawnSync(process.execPath, [program, ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  console.log(
    `── ${title}: ${status === 0 ? 'passed' : 'failed'} (${((Date.now() - since) / 1000).toFixed(1)} s)`,
  )
  if (status !== 0) process.exit(1)
}

console.log(`${changed.length} changed files, ${tests.length} test files in their folders`)
stage(
  'Types',
  'node_modules/@typescript/native/bin/tsc',
  ...['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
)
if (changed.length > 0) stage('Lint', 'scripts/lint.mjs', ...changed)
if (tests.length > 0) stage('Tests', 'node_modules/vitest/vitest.mjs', 'run', ...tests)
