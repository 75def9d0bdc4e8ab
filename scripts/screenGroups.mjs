import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import {
  PAGE,
  beforePage,
  contact,
  contactForm,
  contacts,
  dashboard,
  entries,
  firstRows,
  integrations,
  jobs,
  lazyModules,
  rows,
  shell,
  signIn,
} from './screens.mjs'

/** The groups, the first of which gets a module that several need. */
const ORDER = [
  'session',
  'page',
  'first-rows',
  'base',
  'common',
  'sign-in',
  'rows',
  'shell',
  'contacts',
  'record-shared',
  'contact',
  'jobs',
  'shared',
  'dashboard',
  'contact-form',
  'integrations',
  'icons',
  'networks',
  'parts',
]
const FILE = 'scripts/screenGroups.json'
/** The most bytes of modules in another group than they should be before the file must be renewed. */
const MOST_MISPLACED = 60_000

/** Returns what every build of the web app starts with. */
export function webEntries(root) {
  // Keeps what index.html calls.
  return { input: entries(root), preserveEntrySignatures: 'allow-extension' }
}

/**
 * Returns groups for the bundler's `codeSplitting`, so that a screen loads a handful of files
 * instead of a hundred: entry, sign-in shared, sign-in, first requests, shell, list, what a record
 * shares, record, jobs, dashboard, contact form, integrations, marks of networks, and what small
 * parts other signed-in screens share.
 * The modules of each are in screenGroups.json, which `npm run groups` writes. A module that is not
 * there joins the first group that imports it, so an old file only makes some screens load more.
 * Lazy modules stay files of their own, by which the manifest finds them.
 */
export function screenGroups(root) {
  const groups = readGroups(root)
  for (const module of beforePage) groups.set(module, 'session')
  for (const module of lazyModules) groups.delete(module)
  const byId = new Map()
  const groupOfId = (id) => {
    if (!byId.has(id)) byId.set(id, groups.get(pathOf(root, id)))
    return byId.get(id)
  }
  return ORDER.map((name, index) => ({
    name,
    test: (id) => groupOfId(id) === name,
    priority: ORDER.length - index,
  }))
}

/** Writes screenGroups.json. Only the bundler knows which imports of a module remain. */
export async function writeGroups(root) {
  const { output } = await build({
    root,
    logLevel: 'error',
    build: { write: false, rolldownOptions: webEntries(root) },
  })
  const groups = [...findGroups(root, chunksOf(output))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  writeFileSync(join(root, FILE), `${JSON.stringify(Object.fromEntries(groups), null, 2)}\n`)
}

/** Returns a sentence if screenGroups.json is older than what `output`, a build without groups, shows; otherwise ''. */
export function oldGroups(root, output) {
  const chunks = chunksOf(output)
  const [kept, found] = [readGroups(root), findGroups(root, chunks)]
  const misplaced = chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([id]) => kept.get(pathOf(root, id)) !== found.get(pathOf(root, id)))
  const bytes = misplaced.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
  return bytes > MOST_MISPLACED
    ? `${FILE} is old: screens need ${misplaced.length} modules (${Math.round(bytes / 1024)} KiB) in other groups. Run: npm run groups`
    : ''
}

function readGroups(root) {
  return new Map(Object.entries(JSON.parse(readFileSync(join(root, FILE), 'utf8'))))
}

function chunksOf(output) {
  return output.filter(({ type }) => type === 'chunk')
}

/** Returns the path of a module as screenGroups.json has it, the same wherever packages are installed. */
function pathOf(root, id) {
  const path = id.split(sep).join('/')
  const packages = path.indexOf('/node_modules/')
  if (packages !== -1) return path.slice(packages + 1)
  return id.startsWith(root) ? relative(root, id).split(sep).join('/') : path
}

/** Returns the group of each module that has one, by path, from the chunks of a build without groups. */
function findGroups(root, chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(
    chunks
      .filter((chunk) => chunk.facadeModuleId)
      .map((chunk) => [pathOf(root, chunk.facadeModuleId), chunk]),
  )
  const reach = (chunk, found = new Set()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const file of chunk.imports) reach(byFile.get(file), found)
    return found
  }
  const reachAll = (modules) => {
    const missing = modules.filter((module) => !byModule.has(module))
    if (missing.length > 0) throw new Error(`No chunk is made for ${missing.join(', ')}.`)
    return new Set(modules.flatMap((module) => [...reach(byModule.get(module))]))
  }
  const parts = {
    page: reach(byModule.get(PAGE)),
    'first-rows': reachAll(firstRows),
    'sign-in': reachAll(signIn),
    rows: reachAll(rows),
    shell: reachAll(shell),
    contacts: reachAll(contacts),
    contact: reachAll(contact),
    jobs: reachAll(jobs),
    dashboard: reachAll(dashboard),
    'contact-form': reachAll(contactForm),
    integrations: reachAll(integrations),
  }
  const isPublic = new Set(
    [...byModule]
      .filter(([module]) => /^src\/features\/(?:auth|legal|publicCards)\//.test(module))
      .flatMap(([, chunk]) => [...reach(chunk)]),
  )
  const groups = new Map()
  for (const chunk of chunks) {
    const names = Object.keys(parts).filter((name) => parts[name].has(chunk))
    const name = groupOf(names, chunk)
    for (const id of Object.keys(chunk.modules))
      if (name && (id !== chunk.facadeModuleId || chunk.isEntry)) groups.set(pathOf(root, id), name)
    // Small files would only be more names in the first script.
    const modules = Object.keys(chunk.modules)
    const isSmall = isSmallPart(chunk) && !isPublic.has(chunk)
    const small = modules.every(isIcon) ? 'icons' : isSmall && 'parts'
    const shared = modules.some(isNetworkMark) ? 'networks' : small
    if (!name && shared) for (const id of modules) groups.set(pathOf(root, id), shared)
  }
  return groups
}

/** The most bytes of code of a shared file that is put together with others. */
const SMALL = 2_500

/** Tells whether a file holds a little code that several signed-in screens share. */
function isSmallPart({ facadeModuleId, modules }) {
  const bytes = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
  return facadeModuleId === null && bytes < SMALL
}

function isIcon(id) {
  return /[\\/]@ant-design[\\/]icons(?:-svg)?[\\/]/.test(id)
}

/** Tells whether a module has marks of networks, which cards, socials and integrations share. */
function isNetworkMark(id) {
  return /[\\/]publicCard[\\/]networks[\\/]|[\\/]simple-icons[\\/]/.test(id)
}

/** Returns the group of a chunk by the screens that need it. */
function groupOf(names, chunk) {
  if (names[0] === 'sign-in' && names.length > 1) return sharedName(names)
  // The dashboard and jobs need little of a record, and must not load all of it.
  if (names[0] === 'contact' && (names.includes('dashboard') || names.includes('jobs')))
    return 'record-shared'
  // Small parts of the dashboard are needed elsewhere too, where they must not bring all of it.
  return names[0] === 'dashboard' && isSmallPart(chunk) ? 'shared' : names[0]
}

/**
 * Returns the group of a module that sign-in shares with `names`. Modules of the first requests are
 * separate, so that they wait for no style sheet; those that only a record shares (forms) stay with
 * sign-in.
 */
function sharedName(names) {
  if (names.includes('rows')) return 'base'
  return names.includes('shell') || names.includes('contacts') ? 'common' : 'sign-in'
}
