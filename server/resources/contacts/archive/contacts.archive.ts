import { and, asc, gt } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { idIn } from '../../../platform/db/idIn'
import { ownedBy } from '../../../platform/db/ownedBy'
import { applyPatch, pickContent } from '../contactContent'
import { type ContactRow, newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { resetScan } from '../duplicateScan'
import { contacts } from '../tables'
import { contactPictureName } from '../../../platform/archive/pictureNames'
import { profilesHere } from '../../profiles'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../../ports/context'

/**
 * Archives all contacts, including deleted ones, so that a deletion can still be undone. A contact
 * whose profile does not exist is restored into the default profile.
 */
export const contactSection = archiveSection('contact', { read, restore })

async function* read(reader: Reader): AsyncGenerator<RecordOf<'contact'>[]> {
  const { db, actor } = reader
  const next = (after?: string) =>
    and(ownedBy(contacts, actor), after === undefined ? undefined : gt(contacts.id, after))
  for await (const rows of pagesOf((after) =>
    db.select().from(contacts).where(next(after)).orderBy(asc(contacts.id)).limit(PAGE),
  ))
    yield rows.map(recordOf)
}

function recordOf(row: ContactRow): RecordOf<'contact'> {
  const { id, profileId, version, source, deletedAt, deletionId, mergeId } = row
  return {
    type: 'contact',
    id,
    profileId,
    version,
    ...pickContent(row),
    source,
    deletedAt: deletedAt?.toISOString() ?? null,
    deletionId,
    mergeId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function restore(
  { ctx, pictures }: Restoring,
  records: RecordOf<'contact'>[],
): Promise<number> {
  const known = await knownContacts(ctx, records)
  const added = records.filter(({ id }) => !known.has(id))
  if (added.length === 0) return 0
  const { idOrDefault } = await profilesHere(ctx)
  const rows = added.map((record) => {
    const displayImage = pictures.get(contactPictureName(record.id)) ?? null
    pictures.delete(contactPictureName(record.id))
    return { ...rowOf(ctx, record, idOrDefault(record.profileId)), displayImage }
  })
  // Restored contacts have old dates, so a scan for recent changes would miss them.
  await resetScan(ctx)
  await insertContacts(ctx, rows)
  return rows.length
}

/**
 * Returns the row of an archived contact. Derived columns are computed again, and the owner is the
 * actor.
 */
function rowOf({ actor }: Reader, record: RecordOf<'contact'>, profileId: string) {
  const {
    type: _type,
    id,
    profileId: _profileId,
    version,
    source,
    extras,
    deletedAt,
    deletionId,
    mergeId,
    createdAt,
    updatedAt,
    picture: _picture,
    ...patch
  } = record
  const row = newRow(
    { ...actor, profileId, source, now: new Date(createdAt) },
    applyPatch(null, patch, extras),
  )
  return {
    ...row,
    id,
    version,
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
    deletionId,
    mergeId,
    updatedAt: new Date(updatedAt),
  }
}

/** Returns the ids of the records whose contact the actor has, including deleted contacts. */
export async function knownContacts(
  { db, actor }: Reader,
  records: readonly { id: string }[],
): Promise<Set<string>> {
  if (records.length === 0) return new Set()
  const ids = records.map(({ id }) => id)
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ownedBy(contacts, actor), idIn(contacts.id, ids)))
  return new Set(rows.map(({ id }) => id))
}
