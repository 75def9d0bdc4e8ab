import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const git = (cwd, ...options) => execFileSync('git', options, { cwd, encoding: 'utf8' }).trim()

/** Returns the full name of a commit. */
export const commitOf = (root, name) => git(root, 'rev-parse', `${name}^{commit}`)

/**
 * Makes a copy of the project at a commit in `folder`, or cleans the copy that is there. Its packages
 * are hard links to those of the project, because some screens fail on symbolic ones.
 */
export function makeCopy(root, folder, commit) {
  if (!existsSync(join(folder, '.git'))) {
    rmSync(folder, { recursive: true, force: true })
    git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder)
  }
  git(folder, 'fetch', '--quiet', 'origin')
  git(folder, 'checkout', '--quiet', '--force', '--detach', commit)
  git(folder, 'clean', '--quiet', '--force', '-d')
  const modules = join(folder, 'node_modules')
  const stamp = join(modules, '.copied-for')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === commit) return
  rmSync(modules, { recursive: true, force: true })
  linkFolder(
    join(root, 'node_modules'),
    modules,
    (name) => !name.startsWith('.') || name === '.bin',
  )
  writeFileSync(stamp, commit)
}

function linkFolder(from, to, isWanted = () => true) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

/**
 * Plants a fault in the copy. Returns a function that takes it out, or null if its place is gone
 * (or is no longer the only one of its kind).
 */
export function plant(folder, { file, before, after }) {
  const path = join(folder, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const at = text.indexOf(before)
  if (at === -1 || at !== text.lastIndexOf(before)) return null
  writeFileSync(path, text.slice(0, at) + after + text.slice(at + before.length))
  return () => {
    writeFileSync(path, text)
  }
}
