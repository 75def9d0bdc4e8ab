import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const PLACE = '<!--prerendered-->'
const SCREEN = 'src/features/auth/signIn/SignInPage.tsx'

/**
 * Writes the sign-in screen into `dist/index.html` as a template with its own styles. The page's
 * first script shows it on `/auth/sign-in`, so that a person can type before any other script
 * arrives. `manifest` is Vite's.
 */
export async function prerender(root, manifest) {
  const outDir = join(root, '.cache/prerender')
  const input = join(root, 'src/app/prerender.tsx')
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input, output: { entryFileNames: 'prerender.mjs' } },
    },
  })
  const { prerenderSignIn } = await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)
  const style = stylesOf(manifest, SCREEN)
    .map((file) => readFileSync(join(root, 'dist', file), 'utf8'))
    .join('')
  const template = `<template data-path="/auth/sign-in"><style nonce="__CSP_NONCE__">${style}</style>${prerenderSignIn()}</template>`
  const page = join(root, 'dist/index.html')
  const html = readFileSync(page, 'utf8')
  if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`)
  writeFileSync(
    page,
    html.replace(PLACE, () => template),
  )
  rmSync(outDir, { recursive: true })
}

/** Returns the style sheets of a lazy screen without those of the page's entry. */
function stylesOf(manifest, key, found = new Set(), visited = new Set()) {
  if (visited.has(key) || manifest[key].isEntry) return [...found]
  visited.add(key)
  for (const imported of manifest[key].imports ?? []) stylesOf(manifest, imported, found, visited)
  for (const file of manifest[key].css ?? []) found.add(file)
  return [...found]
}
