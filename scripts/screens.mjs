import { join, relative, sep } from 'node:path'

const PAGE = 'index.html'

/** Firebase loads after the first paint, but sign-in and rows need it. */
const identity = 'src/features/auth/identity/firebaseSdk.ts'
/**
 * Modules that identity and the first rows share with the page's entry. index.html loads those
 * first, which must not run the entry before the page exists.
 */
const beforePage = [
  'src/features/auth/identity/signOutRecord.ts',
  'src/features/auth/identity/idToken.ts',
  'src/features/auth/identity/storedSession.ts',
  'src/shared/lib/storage/safeStorage.ts',
  'src/shared/lib/storage/userStorage.ts',
  'src/shared/lib/apiAddress.ts',
]
const signIn = ['src/features/auth/signIn/SignInPage.tsx']
const shell = ['src/app/layout/SignedInArea.tsx']
/** It requests and draws the first rows before all other scripts. */
const firstRows = ['src/features/contacts/firstRows/showFirstRows.ts']
const rows = ['src/features/contacts/rows/prefetchRows.ts']
/** Loads after every screen, so it must not bring the parts of others. */
const jobs = ['src/features/jobs/JobsHost.tsx']
const contactForm = ['src/features/contacts/form/screens.ts']
const integrations = ['src/features/integrations/screens.ts']
const dashboard = ['src/features/dashboard/DashboardPage.tsx']
const contacts = ['src/features/contacts/list/ContactsPage.tsx']
const contact = [
  'src/features/contacts/record/ContactPage.tsx',
  'src/features/contactMerges/PossibleDuplicates.tsx',
]

/**
 * First-load budgets in KiB of gzipped JavaScript. A first load is the page's entry, the modules
 * named here (lazy parts that the screen waits for) and their static imports. `first paint` is what
 * the form needs to be seen and typed in.
 */
export const budgets = [
  { screen: '/auth/sign-in, first paint', modules: signIn, kib: 143 },
  { screen: '/auth/sign-in', modules: [...signIn, identity], kib: 173 },
  {
    screen: '/contacts',
    modules: [...firstRows, ...rows, ...shell, ...contacts, identity],
    kib: 311,
  },
  { screen: '/dashboard', modules: [...shell, ...dashboard, identity], kib: 402 },
]

/**
 * What a person can use without a network: the shell, the contacts' screens with their lazy parts
 * (the editors, and the sending of edits that wait), their code, and the entry page after a sign-out.
 */
const withoutNetwork = [
  identity,
  ...shell,
  ...firstRows,
  ...rows,
  ...contacts,
  ...contact,
  ...contactForm,
  'src/features/contacts/list/screens.ts',
  'src/features/contacts/cells/screens.ts',
  'src/features/contacts/history/screens.ts',
  'src/features/contacts/kept/keepContacts.ts',
  'src/features/sharing/code/MyCode.tsx',
  'src/features/auth/entry/screens.ts',
  'src/features/commands/index.ts',
  'src/app/device/lazyParts.ts',
]

/** The imports of a screen by its path (the first match wins), in the order they are needed. */
const ahead = [
  { path: '^/contacts$', draws: firstRows, asks: rows, modules: [...shell, ...contacts] },
  { path: '^/contacts/[0-9a-f-]{36}$', asks: [], modules: [...shell, ...contact] },
  { path: '^/dashboard$', asks: [], modules: [...shell, ...dashboard] },
  { path: '', asks: [], modules: shell },
]

/**
 * Returns the files of `ahead` by Vite's manifest for index.html: `[{ path, draws, first, then }]`.
 * Identity, the page's script and the first requests come first, because a slow connection is
 * shared; then the screen's large modules, then its small lazy ones.
 */
export function filesAhead(manifest) {
  const inPage = closure(manifest, [entryOf(manifest)])
  const filesOf = (keys) => keys.map((key) => `/${manifest[key].file}`)
  return ahead.map(({ path, draws = [], asks, modules }) => {
    const drawing = [...closure(manifest, draws)]
    if (drawing.includes(entryOf(manifest)))
      throw new Error('The first rows run the entry: see beforePage.')
    const first = [...closure(manifest, asks)].filter(
      (key) => !inPage.has(key) && !drawing.includes(key),
    )
    const isSmall = (key) => manifest[key].isDynamicEntry ?? false
    const then = [...closure(manifest, modules)]
      .filter((key) => !inPage.has(key) && !first.includes(key) && !drawing.includes(key))
      .sort((one, other) => isSmall(one) - isSmall(other))
    const styles = new Set(then.flatMap((key) => manifest[key].css ?? []))
    return {
      path,
      draws: filesOf(drawing),
      first: filesOf([identity, entryOf(manifest), ...first]),
      then: [...filesOf(then), ...[...styles].map((file) => `/${file}`)],
    }
  })
}

/** Returns the addresses of the files that the app needs without a network. */
export function filesWithoutNetwork(manifest) {
  const chunks = [...closure(manifest, [entryOf(manifest), ...withoutNetwork])].map(
    (key) => manifest[key],
  )
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)].map((file) => `/${file}`).sort()
}

/** Returns the manifest keys of these modules and of their static imports. */
export function closure(manifest, keys, found = new Set()) {
  for (const key of keys.filter((each) => !found.has(each))) {
    if (!manifest[key]) throw new Error(`No chunk is made for ${key}.`)
    found.add(key)
    closure(manifest, manifest[key].imports ?? [], found)
  }
  return found
}

/** Returns the files that the web app starts with: the page, and what draws the first rows. */
export function entries(root) {
  return [PAGE, ...firstRows].map((file) => join(root, file))
}

/** Returns the manifest key of the page's entry. */
export function entryOf(manifest) {
  if (!manifest[PAGE]?.isEntry) throw new Error(`No chunk is made for ${PAGE}.`)
  return PAGE
}

/**
 * Returns groups for the bundler's `codeSplitting`, so that a screen loads a handful of files
 * instead of a hundred: entry, sign-in shared, sign-in, first requests, shell, list, what a record
 * shares, record, jobs, dashboard, contact form, integrations, marks of networks, and what small
 * parts other signed-in screens share.
 * `chunks` come from a build without groups, because only the bundler knows a module's remaining
 * imports. Lazy modules stay files of their own, by which the manifest finds them.
 */
export function screenGroups(root, chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(
    chunks
      .filter((chunk) => chunk.facadeModuleId)
      .map((chunk) => [relative(root, chunk.facadeModuleId).split(sep).join('/'), chunk]),
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
    page: reach(chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, PAGE))),
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
      if (name && (id !== chunk.facadeModuleId || chunk.isEntry)) groups.set(id, name)
    // Small files would only be more names in the first script.
    const modules = Object.keys(chunk.modules)
    const isSmall = isSmallPart(chunk) && !isPublic.has(chunk)
    const small = modules.every(isIcon) ? 'icons' : isSmall && 'parts'
    const shared = modules.some(isNetworkMark) ? 'networks' : small
    if (!name && shared) for (const id of modules) groups.set(id, shared)
  }
  for (const module of beforePage) groups.set(join(root, module), 'session')
  const order = [
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
  return order.map((name, index) => ({
    name,
    test: (id) => groups.get(id) === name,
    priority: order.length - index,
  }))
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
