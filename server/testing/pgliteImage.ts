import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '../platform/db/client'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated PGlite database. */
    pgliteImage: string
  }
}

/**
 * Migrates an embedded database once for the run (Vitest global setup); each test file starts from
 * its dump, which is quick.
 */
export default async function setup(project: TestProject) {
  // The notes of the run before (enteredFiles.ts).
  rmSync('.cache/entered', { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'tessera-image-'))
  const image = join(folder, 'migrated.tar')
  const { lite, close } = await openPglite()
  writeFileSync(image, new Uint8Array(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await close()
  project.provide('pgliteImage', image)
  return () => {
    rmSync(folder, { recursive: true })
  }
}
