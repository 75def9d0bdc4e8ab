import { openExistingDatabase } from '@/shared/lib/storage/openExistingDatabase'
import { readFrom } from '@/shared/lib/storage/readFrom'
import { KEPT_DATABASE } from '@/shared/lib/storage/userStorage'
import type { KeptAnswer } from '../kept/keptDatabase'
import type { FirstRow } from './drawRows'

/** The cache key of the plain list's first rows. */
export const FIRST_ROWS = 'listContacts({"extra":[],"limit":100,"offset":0,"sort":"name"})'

export interface KeptRows {
  rows: readonly FirstRow[]
  /** When the server answered them, in milliseconds since 1970. */
  refreshedAt: number
}

/** Reads the first rows that this device keeps of an account; null if there are none. */
export async function readKeptRows(account: string): Promise<KeptRows | null> {
  const database = await openExistingDatabase(KEPT_DATABASE)
  const answer = database && (await readFrom(database, 'answers', [account, FIRST_ROWS]))
  database?.close()
  if (!answer) return null
  // A cast, because the first rows do without the library of schemas.
  const { data, refreshedAt } = answer as KeptAnswer & { data: { items: readonly FirstRow[] } }
  return data.items.length > 0 ? { rows: data.items, refreshedAt } : null
}
