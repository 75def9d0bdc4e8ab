import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/*
 * Most of ESLint's time goes into the rules that need types, and into the search for cycles. oxlint has the same rules in a fraction of it: its type-aware mode is
 * TypeScript's own compiler in Go. What the rules are stands in .eslintrc.cjs only: an editor and `eslint <file>` keep all of them, and from there they are handed over.
 */

const require = createRequire(import.meta.url)
const TYPESCRIPT = '@typescript-eslint/'
const NO_CYCLE = 'import-x/no-cycle'
/** What oxlint does not have (yet, it refuses an unknown rule): stays with ESLint, in `npm run lint -- --all`, which `npm run test:long` runs. */
const ONLY_IN_ESLINT = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment']

/** Whether oxlint and its type-aware part have a program for this machine. */
export function hasOxlint(root) {
  try {
    require.resolve(`@oxlint-tsgolint/${process.platform}-${process.arch}/package.json`)
    return (
      spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--version'])
        .status === 0
    )
  } catch {
    return false
  }
}

/** Writes a configuration for oxlint with the rules that it keeps, and one that ESLint reads besides its own to leave them out; answers both paths. */
export async function divideRules(root) {
  const { LegacyESLint } = require('eslint/use-at-your-own-risk')
  const { rules: known } = require('@typescript-eslint/eslint-plugin')
  const { rules } = await new LegacyESLint({ cwd: root }).calculateConfigForFile(
    join(root, 'server/app.ts'),
  )
  const isTyped = (name) =>
    name.startsWith(TYPESCRIPT) &&
    known[name.slice(TYPESCRIPT.length)]?.meta.docs.requiresTypeChecking
  const typed = Object.keys(rules).filter((name) => isTyped(name) && rules[name][0] !== 'off')
  const handed = typed.filter((name) => !ONLY_IN_ESLINT.includes(name.slice(TYPESCRIPT.length)))
  const oxlint = {
    plugins: ['typescript', 'import'],
    categories: { correctness: 'off' },
    rules: { 'import/no-cycle': rules[NO_CYCLE] },
    overrides: [
      {
        files: ['**/*.{ts,tsx}'],
        rules: Object.fromEntries(
          handed.map((name) => [name.replace(TYPESCRIPT, 'typescript/'), rules[name]]),
        ),
      },
    ],
  }
  const eslint = {
    parserOptions: { projectService: false },
    rules: Object.fromEntries([...typed, NO_CYCLE].map((name) => [name, 'off'])),
  }
  return {
    oxlint: written(root, 'oxlintrc.json', oxlint),
    eslint: written(root, 'eslint-rest.json', eslint),
  }
}

function written(root, name, config) {
  const path = join(root, '.cache', name)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(path, JSON.stringify(config))
  return path
}
