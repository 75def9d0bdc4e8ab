import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const PLACE = '<!--prerendered-->'
const ENTRY_STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/
const SCREEN = 'src/features/auth/signIn/SignInPage.tsx'

/** Leaves out what the screens load by `import()`, which is most of the app: nothing calls it here. */
const withoutLazyParts = {
  name: 'tessera-without-lazy-parts',
  resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
}

/**
 * Writes the sign-in screen and the shell into `dist/index.html` as templates with their own styles,
 * so that a person can type or read before any other script arrives. The page's scripts show them.
 * The entry's styles are written into the page too: nothing is painted before they are there.
 * `manifest` is Vite's.
 */
export async function prerender(root, manifest) {
  const outDir = join(root, '.cache/prerender')
  const input = join(root, 'src/app/prerender.tsx')
  await build({
    root,
    logLevel: 'warn',
    plugins: [withoutLazyParts],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input, output: { entryFileNames: 'prerender.mjs' } },
    },
  })
  const { prerenderSignIn, prerenderShell } = await import(
    pathToFileURL(join(outDir, 'prerender.mjs')).href
  )
  const style = stylesOf(manifest, SCREEN)
    .map((file) => readFileSync(join(root, 'dist', file), 'utf8'))
    .join('')
  const shell = prerenderShell()
  const template =
    `<template data-path="/auth/sign-in">${styled(style)}${prerenderSignIn()}</template>` +
    `<template id="shell">${styled(shell.style)}${shell.html}</template>`
  const page = join(root, 'dist/index.html')
  const html = readFileSync(page, 'utf8')
  if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`)
  if (!ENTRY_STYLE.test(html)) throw new Error('index.html has no style sheet.')
  writeFileSync(
    page,
    html
      .replace(PLACE, () => template)
      // Disabled: it only tells Vite that lazy screens need not load these styles.
      .replace(ENTRY_STYLE, (link, file) => {
        const entryStyle = readFileSync(join(root, 'dist', file), 'utf8')
        return styled(entryStyle) + link.replace('<link', '<link disabled')
      }),
  )
  rmSync(outDir, { recursive: true })
}

function styled(style) {
  return `<style nonce="__CSP_NONCE__">${style}</style>`
}

/** Returns the style sheets of a lazy screen without those of the page's entry. */
function stylesOf(manifest, key, found = new Set(), visited = new Set()) {
  if (visited.has(key) || manifest[key].isEntry) return [...found]
  visited.add(key)
  for (const imported of manifest[key].imports ?? []) stylesOf(manifest, imported, found, visited)
  for (const file of manifest[key].css ?? []) found.add(file)
  return [...found]
}
