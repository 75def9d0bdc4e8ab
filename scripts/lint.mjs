import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/* `npm run lint`, with any of ESLint's own options after `--`. The variable makes ESLint 9 read .eslintrc.cjs. */

const root = fileURLToPath(new URL('..', import.meta.url))
const places = ['src', 'server', 'e2e', 'bench', 'scripts', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', '.eslintrc.cjs']
const options = ['--ext', '.ts,.tsx,.mjs,.cjs', '--max-warnings', '0', '--no-error-on-unmatched-pattern', '--cache', '--cache-location', '.cache/eslint']
const eslint = join(root, 'node_modules/eslint/bin/eslint.js')
const env = { ...process.env, ESLINT_USE_FLAT_CONFIG: 'false', NODE_OPTIONS: '--disable-warning=ESLintRCWarning' }
const given = process.argv.slice(2)
const isNarrowed = given.some((argument) => !argument.startsWith('-') && existsSync(join(root, argument)))
const paths = isNarrowed ? [] : places.filter((place) => existsSync(join(root, place)))
const { status } = spawnSync(process.execPath, ['--disable-warning=ESLintRCWarning', eslint, ...options, ...paths, ...given], { cwd: root, stdio: 'inherit', env })
process.exit(status ?? 1)
