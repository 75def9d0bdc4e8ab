import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

/*
 * Creates the migrated, empty embedded database of a first start while the build runs, which takes
 * some seconds: in the given folder, then moved to `database` beside it unless there is one. If this
 * fails, the server creates its own. The journeys' stacks start from copies of one.
 */

// Optimizing WebAssembly would take longer than it saves: 4.5 s of CPU instead of 7.3.
setFlagsFromString('--liftoff-only')

const draft = process.argv[2]
const place = join(dirname(draft), 'database')
if (!existsSync(place)) {
  // The database has secrets, and its files are open to all. The server closes them one by one.
  mkdirSync(dirname(draft), { recursive: true, mode: 0o700 })
  mkdirSync(draft, { mode: 0o700 })
  const folder = join(draft, 'database')
  try {
    const lite = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
    const migrationsFolder = fileURLToPath(
      new URL('../server/platform/db/migrations', import.meta.url),
    )
    await migrate(drizzle(lite), { migrationsFolder })
    await lite.close()
    chmodSync(folder, 0o700)
    if (!existsSync(place)) renameSync(folder, place)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
