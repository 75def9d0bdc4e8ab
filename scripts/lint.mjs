import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/* `npm run lint`, with any of ESLint's own options after `--`. The variable makes ESLint 9 read .eslintrc.cjs. */

const root = fileURLToPath(new URL('..', import.meta.url))
/** Two processes, because ESLint uses one core: each has about half of the work. */
const screens = ['src/features', 'src/shared']
const restOfSrc = readdirSync(join(root, 'src')).map((name) => `src/${name}`).filter((path) => !screens.includes(path))
const halves = [screens, [...restOfSrc, 'server', 'e2e', 'bench', 'scripts', 'vite.config.ts', 'playwright.config.ts', '.eslintrc.cjs']]
const options = ['--ext', '.ts,.tsx,.mjs,.cjs', '--max-warnings', '0', '--no-error-on-unmatched-pattern', '--cache']
const eslint = join(root, 'node_modules/eslint/bin/eslint.js')
const env = { ...process.env, ESLINT_USE_FLAT_CONFIG: 'false', NODE_OPTIONS: '--disable-warning=ESLintRCWarning' }
const given = process.argv.slice(2)
const isNarrowed = given.some((argument) => !argument.startsWith('-') && existsSync(join(root, argument)))

function lint(paths, cache) {
  const command = ['--disable-warning=ESLintRCWarning', eslint, ...options, '--cache-location', `.cache/${cache}`, ...paths, ...given]
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

const codes = await Promise.all(isNarrowed ? [lint([], 'eslint')] : halves.map((paths, half) => lint(paths.filter((path) => existsSync(join(root, path))), `eslint-${half}`)))
process.exit(Math.max(...codes))
