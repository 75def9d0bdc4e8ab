import { and, asc, gt } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { contactConsents as consents } from '../tables'
import { profilesHere } from '../../profiles'
import { knownContacts } from './contacts.archive'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../../ports/context'
import { ownedBy } from '../../../platform/db/ownedBy'

/**
 * Archives the consents that visitors gave in exchanges. A consent is restored only if its contact
 * exists.
 */
export const consentSection = archiveSection('consent', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'consent'>[]> {
  const { contactId: id, profileId, version, text, givenAt } = consents
  const next = (after?: string) =>
    and(ownedBy(consents, actor), after === undefined ? undefined : gt(id, after))
  for await (const rows of pagesOf((after) =>
    db
      .select({ id, profileId, version, text, givenAt })
      .from(consents)
      .where(next(after))
      .orderBy(asc(id))
      .limit(PAGE),
  )) {
    yield rows.map((row) => ({ ...row, type: 'consent', givenAt: row.givenAt.toISOString() }))
  }
}

async function restore({ ctx }: Restoring, records: RecordOf<'consent'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { tenantId, userId: ownerId } = ctx.actor
  const { idOf } = await profilesHere(ctx)
  const known = await knownContacts(ctx, records)
  const rows = records
    .filter(({ id }) => known.has(id))
    .map(({ id, profileId, version, text, givenAt }) => ({
      tenantId,
      ownerId,
      contactId: id,
      profileId: idOf(profileId) ?? profileId,
      version,
      text,
      givenAt: new Date(givenAt),
    }))
  if (rows.length === 0) return 0
  return (
    await ctx.db
      .insert(consents)
      .values(rows)
      .onConflictDoNothing()
      .returning({ contactId: consents.contactId })
  ).length
}
