import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/*
 * Creates the empty embedded database of a first start while the build runs, which takes some
 * seconds: in the given folder, then moved to `database` beside it unless there is one. If this
 * fails, the server creates its own.
 */

const draft = process.argv[2]
const place = join(dirname(draft), 'database')
if (!existsSync(place)) {
  mkdirSync(dirname(draft), { recursive: true })
  try {
    const lite = await PGlite.create(draft)
    await lite.close()
    if (!existsSync(place)) renameSync(draft, place)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
