import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/*
 * Makes the empty embedded database of a first start, which takes some seconds, while the build runs beside it: in the folder given, and put in place
 * as `database` beside that where there is none yet. Whatever goes wrong here, the server makes its own.
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
