import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { kinds, places } from './kinds.mjs'

const PER_KIND = 10
const NOT_PRODUCT =
  /\.test\.|\.d\.ts$|\/testing\/|\/simulators\/|\/migrations\/|\/local\/(demo|emulator)\/|\/theme\/|\/styles\/|\/(index|menu|menus|manifest|drizzle\.config|tables)\.tsx?$/

/** Returns a function that returns numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks `count` of the files, spread evenly over their lines in the order of their paths. */
function spread(files, count, next) {
  const total = files.reduce((sum, { lines }) => sum + lines, 0)
  const step = total / count
  const picked = []
  let at = next() * step
  let passed = 0
  for (const file of files) {
    passed += file.lines
    if (passed <= at) continue
    picked.push(file)
    while (at < passed) at += step
  }
  return picked.slice(0, count)
}

/** Returns the edit with as much of its surroundings as makes its text unique in the file. */
function findable(text, { start, end, text: replacement }) {
  let [from, to] = [start, end]
  const widen = () => {
    from = from === 0 ? 0 : text.lastIndexOf('\n', from - 2) + 1
    const next = text.indexOf('\n', to + 1)
    to = next === -1 ? text.length : next
  }
  const isUnique = () =>
    text.indexOf(text.slice(from, to)) === text.lastIndexOf(text.slice(from, to))
  do widen()
  while (!isUnique())
  return {
    before: text.slice(from, to),
    after: text.slice(from, start) + replacement + text.slice(end, to),
  }
}

const parses = (path, text) =>
  ts.transpileModule(text, { fileName: path, reportDiagnostics: true }).diagnostics.length === 0

/** Reads the product code below `root`: each file with its places for faults, by path. */
export function readProduct(root) {
  const configFile = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(configFile.config, ts.sys, root)
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  return fileNames
    .map((name) => ({ name, path: relative(root, name) }))
    .filter(({ path }) => /^(src|server)\//.test(path) && !NOT_PRODUCT.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ name, path }) => {
      const file = program.getSourceFile(name)
      return {
        path,
        text: file.text,
        lines: file.text.split('\n').length,
        found: places(file, checker),
      }
    })
}

/** Returns a fault: an edit of a file, findable there by its text. Throws if it does not parse. */
export function faultOf(kind, { path, text }, edit) {
  const line = text.slice(0, edit.start).split('\n').length
  const fault = { kind, file: path, line, ...findable(text, edit) }
  const faulty = text.replace(fault.before, () => fault.after)
  if (!parses(path, faulty)) throw new Error(`The fault ${kind} at ${path}:${line} does not parse.`)
  return fault
}

/**
 * Chooses faults of each kind in product code, at most one for each file, and writes them down in
 * `target`. The same seed and code give the same list.
 */
export function choose(root, seed, target) {
  const next = random(seed)
  const files = readProduct(root)
  const used = new Set()
  const faults = []
  const rarity = (kind) => files.filter(({ found }) => found.get(kind).length > 0).length
  for (const kind of Object.keys(kinds).sort((a, b) => rarity(a) - rarity(b))) {
    const having = files.filter(({ path, found }) => !used.has(path) && found.get(kind).length > 0)
    for (const file of spread(having, PER_KIND, next)) {
      used.add(file.path)
      const edits = file.found.get(kind)
      faults.push(faultOf(kind, file, edits[Math.floor(next() * edits.length)]))
    }
  }
  faults.sort((a, b) => (a.file < b.file ? -1 : 1))
  const numbered = faults.map((fault, index) => ({
    id: `u${String(index + 1).padStart(3, '0')}`,
    ...fault,
  }))
  writeFileSync(target, `${JSON.stringify({ seed, faults: numbered }, null, 2)}\n`)
  return numbered
}

/** Reads the list of faults of a group. */
export const readFaults = (file) => JSON.parse(readFileSync(file, 'utf8')).faults
