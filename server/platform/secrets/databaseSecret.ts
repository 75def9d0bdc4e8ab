import { eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { databaseSecrets } from '../db/tables'

type Name = (typeof databaseSecrets.$inferSelect)['name']

/** Returns a random secret of this database, which its first migration made for good. */
export async function databaseSecret(db: Db, name: Name): Promise<string> {
  const [found] = await db.select().from(databaseSecrets).where(eq(databaseSecrets.name, name))
  if (!found) throw new Error(`The database lacks its secret "${name}". Restore it from a backup.`)
  return found.secret
}
