import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of a build, relative to the repository. */
const SOURCES = [
  'index.html',
  'package-lock.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]
const NOT_BUILT = /\.test\.tsx?$/
const STAMP = 'dist-server/stamp.json'
const PRODUCTS = ['dist/index.html', 'dist-server/index.js', 'dist-server/local.js']

/**
 * Returns a short text that changes with the path, size or time of any source, and with the
 * `VITE_…` values of a build.
 */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => files(root, source)).sort()) {
    const { mtimeMs, size } = statSync(join(root, path))
    hash.update(`${path}\n${mtimeMs}\n${size}\n`)
  }
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort())
    hash.update(`${name}=${process.env[name]}\n`)
  return hash.digest('hex')
}

/** Returns whether `dist` and `dist-server` are up to date. */
export function isBuilt(root) {
  if (![...PRODUCTS, STAMP].every((path) => existsSync(join(root, path)))) return false
  return JSON.parse(readFileSync(join(root, STAMP), 'utf8')).sources === sourceStamp(root)
}

/** Marks the build as that of `sources`, a stamp taken before the build began. */
export function writeStamp(root, sources) {
  writeFileSync(join(root, STAMP), JSON.stringify({ sources }))
}

function files(root, path) {
  const full = join(root, path)
  if (!existsSync(full) || NOT_BUILT.test(path)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full).flatMap((name) => files(root, `${path}/${name}`))
}
