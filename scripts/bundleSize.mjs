import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets, closure, entryOf } from './screens.mjs'

/** Measures each screen in `dist/` by Vite's manifest: `{ screen, bytes, budget, files }`. */
export function measureScreens(root, manifest) {
  return budgets.map(({ screen, modules, kib }) => {
    const files = [...closure(manifest, [entryOf(manifest), ...modules])]
      .map((key) => manifest[key].file)
      .filter((file) => file.endsWith('.js'))
    const sizes = files.map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(root, 'dist', file)), { level: 9 }).length,
    }))
    return {
      screen,
      budget: kib * 1024,
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      files: sizes,
    }
  })
}

/** Returns a line for each screen, such as `/contacts: 312.4 KiB of 350 KiB`. */
export function sizeLine({ screen, bytes, budget }) {
  return `${screen}: ${(bytes / 1024).toFixed(1)} KiB of ${budget / 1024} KiB${bytes > budget ? ', over budget' : ''}`
}
