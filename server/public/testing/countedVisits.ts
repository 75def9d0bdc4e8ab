import { cardEvents } from '../../resources/events/tables'
import type { TestServer } from '../../testing/harness'

/** Returns the events counted so far as `kind source key`, sorted. */
export async function countedVisits(server: TestServer): Promise<string[]> {
  await server.events.flush()
  const rows = await server.database.db.select().from(cardEvents)
  return rows.map(({ kind, source, key }) => `${kind} ${source} ${key}`).sort()
}
