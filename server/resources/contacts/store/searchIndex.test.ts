import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { rawRows } from '../../../platform/db/rawRows'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { setImportSettings } from '../sql/plannerHints'
import { insertContacts } from './insertContacts'
import { SearchMerger } from './searchIndex'

const server = useTestServer()
let profileId = ''

beforeEach(async () => {
  profileId = (await server.createActor('ada')).defaultProfileId
  await pendingPages()
})

/** Merges the pending entries. Returns the number of pages that they took. */
async function pendingPages(): Promise<number> {
  const [row] = rawRows<{ pages: string }>(
    await server.database.db.execute(
      sql`select gin_clean_pending_list('contacts_search')::text as pages`,
    ),
  )
  return Number(row?.pages)
}

function addContacts(count: number): Promise<void> {
  const origin = {
    ...{ tenantId: TENANT, userId: 'ada', profileId, now: server.now },
    source: 'import',
  } as const
  const rows = Array.from({ length: count }, (_, at) =>
    newRow(
      origin,
      applyPatch(null, { firstName: `Contact ${String(at)}`, notes: `Note ${String(at)}` }),
    ),
  )
  return server.database.db.transaction(async (tx) => {
    await setImportSettings(tx)
    await insertContacts({ db: tx, actor: origin }, rows)
  })
}

it('merges the entries of many new contacts, but not those of a few', async () => {
  const merger = new SearchMerger(server.jobDeps.log)
  await addContacts(300)
  await merger.merge(server.database.db, 300)
  expect(await pendingPages()).toBeGreaterThan(0)
  await addContacts(300)
  await merger.merge(server.database.db, 1_700)
  expect(await pendingPages()).toBe(0)
})
