import { join } from 'node:path'
import type { Env } from './env'
import { type Database, openPglite, openPostgres } from './platform/db/client'
import { openDataFolder } from './platform/db/dataFolder/dataFolder'
import { type DataFolderLock, lockDataFolder } from './platform/db/dataFolder/dataFolderLock'

/** Opens the data folder and the database; locks the folder if the embedded database is in it. */
export async function openData({
  DATA_DIR: folder,
  DATA_DIR_SHARED,
  DATABASE_URL,
}: Env): Promise<{ database: Database; lock: DataFolderLock | null }> {
  const isShared = DATA_DIR_SHARED === '1'
  openDataFolder(folder, { isShared })
  if (DATABASE_URL) return { database: await openPostgres(DATABASE_URL), lock: null }
  const lock = await lockDataFolder(folder)
  const database = await openPglite({
    folder: join(folder, 'database'),
    guard: lock.guard,
    isShared,
  })
  return { database, lock }
}
