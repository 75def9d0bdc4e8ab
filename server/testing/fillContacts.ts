import { applyPatch } from '../resources/contacts/contactContent'
import { newRow } from '../resources/contacts/contactRow'
import { insertContacts } from '../resources/contacts/store/insertContacts'
import type { TestServer } from './harness'
import { TENANT } from './testIdentity'

/** Stores usual contacts of a person, each a second older than the one before. Returns their ids. */
export async function fillContacts(
  server: TestServer,
  { userId, defaultProfileId: profileId }: { userId: string; defaultProfileId: string },
  count: number,
): Promise<string[]> {
  const origin = { tenantId: TENANT, userId, profileId, source: 'import' } as const
  const rows = Array.from({ length: count }, (_, at) =>
    newRow(
      { ...origin, now: new Date(server.now.getTime() - 1000 * at) },
      applyPatch(null, {
        firstName: `First ${String(at % 97)}`,
        lastName: `Last ${String(at)}`,
        organization: `Organization ${String(at % 1009)}`,
        emails: [{ label: 'Work', value: `mail${String(at)}@example.com` }],
        notes: `Met at the fair ${String(at % 31)}, wants a call back in spring.`,
        tags: [`tag ${String(at % 7)}`, `event ${String(at % 40)}`],
        extras: { Badge: `B-${String(at)}`, Booth: `Hall ${String(at % 13)}` },
      }),
    ),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  return rows.map(({ id }) => id)
}
