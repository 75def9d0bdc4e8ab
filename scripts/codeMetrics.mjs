import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/*
 * Prints the code metrics of CONTRIBUTING, "Sizes":
 * `node scripts/codeMetrics.mjs [folder of a checkout] [--list]`. Lines are
 * counted as they are, so format a checkout with oxfmt before comparing it.
 */

const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const root = given ?? fileURLToPath(new URL('..', import.meta.url))
const isListing = process.argv.includes('--list')

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'server'], {
  cwd: root,
  encoding: 'utf8',
})
const files = tracked
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
const isTest = (path) => /\.test\.tsx?$/.test(path)
const isForTests = (path) => isTest(path) || /(^|\/)testing\//.test(path)
const sources = files.filter((path) => !isForTests(path) && !path.endsWith('.d.ts'))

const parsed = new Map(
  files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    return [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)]
  }),
)

const linesOf = (path) => parsed.get(path).text.split('\n').length - 1

/** Returns the functions of a file that are longer than 60 lines. */
function longFunctions(path) {
  const file = parsed.get(path)
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line
  const found = []
  const visit = (node) => {
    const lines = lineAt(node.end) - lineAt(node.getStart(file)) + 1
    if (ts.isFunctionLike(node) && node.body && lines > 60) {
      found.push({ lines, at: `${path}:${lineAt(node.getStart(file)) + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns the file that a specifier names, or undefined for a package or an asset. */
function resolve(from, specifier) {
  const name = specifier.replace(/\?.*$/, '')
  const path = name.startsWith('@/')
    ? join('src', name.slice(2))
    : name.startsWith('.')
      ? normalize(join(dirname(from), name))
      : undefined
  if (path === undefined) return undefined
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`]
  return candidates.find(
    (candidate) => existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile(),
  )
}

/** Returns the files that a file imports, types included. */
function importsOf(path) {
  const found = []
  const visit = (node) => {
    const specifier =
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
            ? node.argument.literal
            : undefined
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(resolve(path, specifier.text))
    ts.forEachChild(node, visit)
  }
  visit(parsed.get(path))
  return found.filter((target) => target !== undefined && parsed.has(target))
}

/** Returns the groups of files that import each other in a cycle (Tarjan's algorithm). */
function cycles(paths) {
  const graph = new Map(paths.map((path) => [path, importsOf(path)]))
  const index = new Map()
  const low = new Map()
  const stack = []
  const groups = []
  const connect = (path) => {
    index.set(path, index.size)
    low.set(path, index.get(path))
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      if (!index.has(next)) connect(next)
      if (stack.includes(next)) low.set(path, Math.min(low.get(path), low.get(next)))
    }
    if (low.get(path) !== index.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1) groups.push(group.sort())
  }
  for (const path of paths) if (!index.has(path)) connect(path)
  return groups.sort((a, b) => b.length - a.length)
}

const sizes = sources.map((path) => ({ path, lines: linesOf(path) }))
sizes.sort((a, b) => a.lines - b.lines)
const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))].lines
const tooLong = [
  ...sizes.filter(({ lines }) => lines > 300),
  ...files
    .filter((path) => isForTests(path) && linesOf(path) > 400)
    .map((path) => ({ path, lines: linesOf(path) })),
]
const functions = sources.flatMap(longFunctions).sort((a, b) => b.lines - a.lines)
const perFolder = new Map()
for (const path of files) perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1)
const crowded = [...perFolder].filter(([, count]) => count > 25).sort((a, b) => b[1] - a[1])
const circles = cycles(files)
const short = sizes.filter(({ lines }) => lines <= 20).length

console.log(`source files                      ${sources.length}`)
console.log(`source lines                      ${sizes.reduce((sum, { lines }) => sum + lines, 0)}`)
console.log(`lines of a file, median/p90/max   ${at(0.5)} / ${at(0.9)} / ${at(1)}`)
console.log(`files of 20 lines or fewer        ${short}`)
console.log(`files over 300 (tests over 400)   ${tooLong.length}`)
console.log(`functions over 60 lines           ${functions.length}`)
console.log(`folders over 25 files             ${crowded.length}`)
console.log(`import cycles, types included     ${circles.length} (${circles.flat().length} files)`)
if (isListing) {
  for (const { path, lines } of tooLong) console.log(`long file      ${lines} ${path}`)
  for (const { at: place, lines } of functions) console.log(`long function  ${lines} ${place}`)
  for (const [path, count] of crowded) console.log(`crowded folder ${count} ${path}`)
  for (const group of circles) console.log(`cycle          ${group.join(' ')}`)
}
