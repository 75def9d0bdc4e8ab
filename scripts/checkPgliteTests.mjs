import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Fails with the files that write SQL of which no test on PGlite has called a function, after a
 * whole run of the project `server-pglite` (server/testing/enteredFiles.ts). Most tests run on
 * Postgres alone: this shows statements that only one of the engines was given.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const NOTES = join(root, '.cache/entered')
const BUILDS_QUERIES = /^import \{[^}]*\} from 'drizzle-orm'/m
const SENDS_QUERIES =
  /\b(?:db|tx|requestDb)\)?\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|execute|with)\b/
/** Tables, tests, what serves only these or a local demo, and what is called while files load. */
const LEFT_OUT =
  /(?:\.test|tables|platform\/resource)\.ts$|\/testing\/|^server\/(?:appTests|local|simulators)\//

/** Constants of SQL have no function that could be called. */
const HAS_FUNCTION = /=>|\bfunction\b/

const notes = existsSync(NOTES) ? readdirSync(NOTES) : []
const entered = new Set(
  notes
    .flatMap((name) => readFileSync(join(NOTES, name), 'utf8').split('\n').filter(Boolean))
    .flatMap((line) => JSON.parse(line).entered),
)
const writing = readdirSync(join(root, 'server'), { recursive: true })
  .map((name) => `server/${name}`)
  .filter((path) => path.endsWith('.ts') && !LEFT_OUT.test(path))
  .filter((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return HAS_FUNCTION.test(source) && (BUILDS_QUERIES.test(source) || SENDS_QUERIES.test(source))
  })
const missed = writing.filter((path) => !entered.has(path)).sort()
for (const path of missed) console.log(path)
console.log(
  missed.length === 0
    ? `Each of ${writing.length} files that write SQL was tried on PGlite.`
    : `${missed.length} of ${writing.length} files that write SQL were not tried on PGlite. Add one of their tests to \`onPglite\` in vite.config.ts.`,
)
process.exit(missed.length === 0 ? 0 : 1)
