import { join, relative, sep } from 'node:path'

/** Firebase loads after the first paint, but nobody signs in and no row arrives without it. */
const identity = 'src/features/auth/identity/firebaseSdk.ts'
/** What identity shares with the page's entry. index.html asks for identity first, which must not run the entry before there is a page. */
const beforeIdentity = [
  'src/features/auth/session/endedSession.ts',
  'src/features/auth/identity/idToken.ts',
  'src/features/auth/session/keptSession.ts',
  'src/shared/lib/storage/safeStorage.ts',
]
const signIn = ['src/features/auth/signIn/SignInPage.tsx']
const shell = ['src/app/layout/SignedInArea.tsx']
const rows = ['src/features/contacts/rows/askForRows.ts']
const contacts = ['src/features/contacts/list/ContactsPage.tsx']
const contact = [
  'src/features/contacts/record/ContactPage.tsx',
  'src/features/contactMerges/PossibleDuplicates.tsx',
]

/**
 * First-load budgets in KiB of gzipped JavaScript. A screen's first load is the page's entry, every module named here (the lazy parts
 * that the screen waits for) and all that these import statically. `first paint` is what the form needs to be seen and typed in.
 */
export const budgets = [
  { screen: '/auth/sign-in, first paint', modules: signIn, kib: 143 },
  { screen: '/auth/sign-in', modules: [...signIn, identity], kib: 173 },
  { screen: '/contacts', modules: [...rows, ...shell, ...contacts, identity], kib: 350 },
]

/** What a screen imports, by the address (the first that fits), in the order in which it is needed. */
const ahead = [
  { path: '^/contacts$', asks: rows, modules: [...shell, ...contacts] },
  { path: '^/contacts/[0-9a-f-]{36}$', asks: [], modules: [...shell, ...contact] },
  { path: '', asks: [], modules: shell },
]

/**
 * The files of `ahead` by Vite's manifest, as index.html wants them: `[{ path, first, then }]`. First come identity, the page's script and what asks for the first rows,
 * because a slow line is shared and everything waits for these; then all else that the screen needs, what is large before the lazy modules
 * themselves, which are a few lines each.
 */
export function filesAhead(manifest) {
  const inPage = closure(manifest, [entryOf(manifest)])
  const filesOf = (keys) => keys.map((key) => `/${manifest[key].file}`)
  return ahead.map(({ path, asks, modules }) => {
    const first = [...closure(manifest, asks)].filter((key) => !inPage.has(key))
    const isSmall = (key) => manifest[key].isDynamicEntry ?? false
    const then = [...closure(manifest, modules)]
      .filter((key) => !inPage.has(key) && !first.includes(key))
      .sort((one, other) => isSmall(one) - isSmall(other))
    const styles = new Set(then.flatMap((key) => manifest[key].css ?? []))
    return {
      path,
      first: filesOf([identity, entryOf(manifest), ...first]),
      then: [...filesOf(then), ...[...styles].map((file) => `/${file}`)],
    }
  })
}

/** The manifest's keys of these modules and of all that they import statically. */
export function closure(manifest, keys, found = new Set()) {
  for (const key of keys.filter((each) => !found.has(each))) {
    if (!manifest[key]) throw new Error(`No chunk is made for ${key}.`)
    found.add(key)
    closure(manifest, manifest[key].imports ?? [], found)
  }
  return found
}

/** The manifest's key of the page's entry. */
export function entryOf(manifest) {
  return Object.keys(manifest).find((key) => manifest[key].isEntry)
}

/**
 * Groups for the bundler's `codeSplitting`, so that a screen is a handful of files instead of a hundred, each of which would wait for its turn: what the page's
 * entry needs, what sign-in and others share, sign-in, the requests for the first rows, the shell, the list, the record. `chunks` are those of a build without groups: only the bundler knows what is
 * left of a module's imports. Lazy modules themselves stay files of their own, by which the manifest finds them.
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
    page: reach(chunks.find(({ isEntry }) => isEntry)),
    'sign-in': reachAll(signIn),
    rows: reachAll(rows),
    shell: reachAll(shell),
    contacts: reachAll(contacts),
    contact: reachAll(contact),
  }
  const groups = new Map()
  for (const chunk of chunks) {
    const names = Object.keys(parts).filter((name) => parts[name].has(chunk))
    const name = names[0] === 'sign-in' && names.length > 1 ? sharedName(names) : names[0]
    for (const id of Object.keys(chunk.modules))
      if (name && (id !== chunk.facadeModuleId || chunk.isEntry)) groups.set(id, name)
  }
  for (const module of beforeIdentity) groups.set(join(root, module), 'session')
  const order = [
    'session',
    'page',
    'base',
    'common',
    'sign-in',
    'rows',
    'shell',
    'contacts',
    'contact',
  ]
  return order.map((name, index) => ({
    name,
    test: (id) => groups.get(id) === name,
    priority: 11 - index,
  }))
}

/** The group of a module that sign-in shares with `names`. What the first requests share is alone, so that they wait for no style sheet; what a record alone shares (forms) stays with sign-in. */
function sharedName(names) {
  if (names.includes('rows')) return 'base'
  return names.includes('shell') || names.includes('contacts') ? 'common' : 'sign-in'
}
