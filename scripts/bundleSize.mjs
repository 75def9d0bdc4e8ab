import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Firebase loads after the first paint, but nobody signs in and no row arrives without it: it counts. */
const identity = 'src/features/auth/firebaseSdk.ts'

/**
 * First-load budgets in KiB of gzipped JavaScript. A screen's first load is the page's entry, every module named here (the lazy parts
 * that the screen waits for) and all that these import statically. `first paint` is what the form needs to be seen and typed in.
 */
export const budgets = [
  { screen: '/auth/sign-in, first paint', modules: ['src/features/auth/SignInPage.tsx'], kib: 147 },
  { screen: '/auth/sign-in', modules: ['src/features/auth/SignInPage.tsx', identity], kib: 178 },
  { screen: '/contacts', modules: ['src/app/layout/SignedInArea.tsx', 'src/features/contacts/ContactsPage.tsx', identity], kib: 350 },
]

/** Measures each screen in `dist/` by Vite's manifest: `{ screen, bytes, budget, files }`, in bytes. */
export function measureScreens(root, manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  return budgets.map(({ screen, modules, kib }) => {
    const missing = modules.filter((module) => !manifest[module])
    if (missing.length > 0) throw new Error(`The size of ${screen} cannot be measured: no chunk is made for ${missing.join(', ')}.`)
    const files = [...closure(manifest, [entry, ...modules])].filter((file) => file.endsWith('.js'))
    const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(root, 'dist', file)), { level: 9 }).length }))
    return { screen, budget: kib * 1024, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: sizes }
  })
}

/** One line for each screen, such as `/contacts: 312.4 KiB of 350 KiB`. */
export function sizeLine({ screen, bytes, budget }) {
  return `${screen}: ${(bytes / 1024).toFixed(1)} KiB of ${budget / 1024} KiB${bytes > budget ? ', over budget' : ''}`
}

function closure(manifest, keys, found = new Set(), visited = new Set()) {
  for (const key of keys.filter((each) => !visited.has(each))) {
    visited.add(key)
    found.add(manifest[key].file)
    closure(manifest, manifest[key].imports ?? [], found, visited)
  }
  return found
}
