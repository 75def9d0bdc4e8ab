import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/*
 * `npm run lint`: ESLint (.eslintrc.cjs), oxlint (.oxlintrc.json: the rules that need types, and
 * cycles) and oxfmt. `npm run lint -- <paths>` checks these only.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const paths = process.argv.slice(2)
const all = ['src', 'server', 'e2e', 'bench', 'scripts', 'vite.config.ts', 'playwright.config.ts']

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

const isCode = (path) => !/\.(?!tsx?$|mjs$|cjs$)\w+$/.test(path)
const code = paths.length > 0 ? paths.filter(isCode) : [...all, '.eslintrc.cjs']
const eslint = (name, ...options) =>
  run(
    'eslint/bin/eslint.js',
    ...['--ext', '.ts,.tsx,.mjs,.cjs', '--max-warnings', '0', '--no-error-on-unmatched-pattern'],
    ...['--cache', '--cache-location', `.cache/${name}`],
    ...options,
  )
const features = 'src/features'

const codes = await Promise.all([
  ...(paths.length === 0
    ? [
        run('knip/bin/knip.js'),
        // ESLint uses one core for the files that it is given: the two halves take the same time.
        eslint('eslint-features', features),
        eslint('eslint', '--ignore-pattern', `${features}/**`, ...code),
      ]
    : code.length > 0
      ? [eslint('eslint-paths', ...code)]
      : []),
  ...(code.length > 0
    ? [run('oxlint/bin/oxlint', '--type-aware', '--tsconfig', 'tsconfig.json', ...code)]
    : []),
  run('oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths),
])
process.exit(Math.max(...codes))
