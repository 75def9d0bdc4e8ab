import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * `npm run lint`: types, rules that need types, React, cycles (oxlint, .oxlintrc.json), all other
 * rules (ESLint, .eslintrc.cjs), unused code (knip) and format (oxfmt). `npm run lint -- <paths>`
 * checks these only. Nothing is kept from one run to the next.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const paths = process.argv.slice(2)

/** Runs a program of node_modules and resolves to its exit code. */
function run(program, ...options) {
  const child = spawn(process.execPath, [`node_modules/${program}`, ...options], {
    cwd: root,
    stdio: 'inherit',
    // ESLint 9 reads .eslintrc.cjs only with this variable.
    env: {
      ...process.env,
      ESLINT_USE_FLAT_CONFIG: 'false',
      NODE_OPTIONS: '--disable-warning=ESLintRCWarning',
    },
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

const isCode = (path) => /\.([cm]?tsx?|[cm]js)$/.test(path) || statSync(path).isDirectory()
const code = paths.filter(isCode)
const eslint = (...options) =>
  run(
    'eslint/bin/eslint.js',
    ...['--ext', '.ts,.tsx,.mts,.mjs,.cjs', '--max-warnings', '0'],
    ...['--no-error-on-unmatched-pattern', ...options],
  )
const oxlint = (...options) =>
  run('oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...options)
const features = 'src/features'
const others = ['src', 'server', 'e2e', 'bench', 'scripts', '*.ts', '.eslintrc.cjs']

const codes = await Promise.all([
  ...(paths.length === 0
    ? [
        run('knip/bin/knip.js'),
        // ESLint uses one core for the files that it is given: the two halves take the same time.
        eslint(features),
        eslint('--ignore-pattern', `${features}/**`, ...others),
        oxlint(),
      ]
    : code.length > 0
      ? [eslint(...code), oxlint(...code)]
      : []),
  run('oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths),
])
process.exit(Math.max(...codes))
