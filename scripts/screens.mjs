import { join } from 'node:path'

export const PAGE = 'index.html'

/** Firebase loads after the first paint, but sign-in and rows need it. */
const identity = 'src/features/auth/identity/firebaseSdk.ts'
/**
 * Modules that identity and the first rows share with the page's entry. index.html loads those
 * first, which must not run the entry before the page exists.
 */
export const beforePage = [
  'src/features/auth/identity/signOutRecord.ts',
  'src/features/auth/identity/idToken.ts',
  'src/features/auth/identity/storedSession.ts',
  'src/shared/lib/storage/safeStorage.ts',
  'src/shared/lib/storage/userStorage.ts',
  'src/shared/lib/apiAddress.ts',
]
export const signIn = ['src/features/auth/signIn/SignInPage.tsx']
export const shell = ['src/app/layout/SignedInArea.tsx']
/** It requests and draws the first rows before all other scripts. */
export const firstRows = ['src/features/contacts/firstRows/showFirstRows.ts']
export const rows = ['src/features/contacts/rows/prefetchRows.ts']
/** Loads after every screen, so it must not bring the parts of others. */
export const jobs = ['src/features/jobs/JobsHost.tsx']
export const contactForm = ['src/features/contacts/form/screens.ts']
export const integrations = ['src/features/integrations/screens.ts']
export const dashboard = ['src/features/dashboard/DashboardPage.tsx']
export const contacts = ['src/features/contacts/list/ContactsPage.tsx']
export const contact = [
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

/** The modules above that are loaded by `import()`, and so are files of their own. */
export const lazyModules = [
  ...[...budgets, ...ahead].flatMap(({ modules }) => modules),
  ...[...withoutNetwork, ...jobs, ...contactForm, ...integrations],
].filter((module) => !firstRows.includes(module))

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
