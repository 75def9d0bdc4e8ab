import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { divideRules, hasOxlint } from './oxlintRules.mjs'

/*
 * `npm run lint`, with any of ESLint's own options after `--`. The variable makes ESLint 9 read .eslintrc.cjs. oxlint keeps the slow rules; with
 * `--all`, for single paths, and where oxlint has no program for the machine, ESLint keeps them itself.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
/** Two processes, because ESLint uses one core: each has about half of the work. */
const screens = ['src/features', 'src/shared']
const restOfSrc = readdirSync(join(root, 'src'))
  .map((name) => `src/${name}`)
  .filter((path) => !screens.includes(path))
const beside = [
  'server',
  'e2e',
  'bench',
  'scripts',
  'vite.config.ts',
  'playwright.config.ts',
  '.eslintrc.cjs',
]
const halves = [screens, [...restOfSrc, ...beside]]
const oxlinted = ['src', ...beside]
const options = [
  '--ext',
  '.ts,.tsx,.mjs,.cjs',
  '--max-warnings',
  '0',
  '--no-error-on-unmatched-pattern',
  '--cache',
]
const eslint = join(root, 'node_modules/eslint/bin/eslint.js')
const env = {
  ...process.env,
  ESLINT_USE_FLAT_CONFIG: 'false',
  NODE_OPTIONS: '--disable-warning=ESLintRCWarning',
}
const given = process.argv.slice(2).filter((argument) => argument !== '--all')
const isNarrowed = given.some(
  (argument) => !argument.startsWith('-') && existsSync(join(root, argument)),
)

function run(...command) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

const lint = (cache, ...paths) =>
  run(
    '--disable-warning=ESLintRCWarning',
    eslint,
    ...options,
    '--cache-location',
    `.cache/${cache}`,
    ...paths,
    ...given,
  )
const lintHalves = (cache, ...more) =>
  halves.map((paths, half) =>
    lint(`${cache}-${half}`, ...more, ...paths.filter((path) => existsSync(join(root, path)))),
  )
const runOxlint = (config) =>
  run(
    join(root, 'node_modules/oxlint/bin/oxlint'),
    '--type-aware',
    '--disable-nested-config',
    '--tsconfig',
    'tsconfig.json',
    '-c',
    config,
    '--ignore-pattern',
    '**/*.{js,jsx}',
    ...oxlinted,
  )

async function lintAll() {
  if (isNarrowed) return [lint('eslint')]
  if (process.argv.includes('--all')) return lintHalves('eslint-all')
  if (!hasOxlint(root)) {
    console.log('oxlint has no program for this machine: ESLint keeps its rules too.')
    return lintHalves('eslint-all')
  }
  const configs = await divideRules(root)
  return [runOxlint(configs.oxlint), ...lintHalves('eslint', '-c', configs.eslint)]
}

/** Checks that `npm run format` has nothing to do. */
const checkFormat = () => {
  const options = [
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
  ]
  return run(join(root, 'node_modules/prettier/bin/prettier.cjs'), ...options, '.')
}

process.exit(
  Math.max(...(await Promise.all([...(await lintAll()), ...(isNarrowed ? [] : [checkFormat()])]))),
)
