import { and, asc, isNotNull, lte, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import {
  type FollowUps,
  type listFollowUps as listFollowUpsCall,
  MAX_DUE,
} from '@/contract/contacts/followUps'
import type { OwnerScope } from '../../../platform/db/ownedBy'
import type { Ctx } from '../../../ports/context'
import { requireAbility } from '../contactAccess'
import { inListOrTrash } from '../list/contactQuery'
import { contacts } from '../tables'

/** The most follow-ups of one contact, and the most characters of their notes, in an answer. */
const MOST_NOTES = 5
const MOST_TEXT = 300

type Params = v.InferOutput<NonNullable<typeof listFollowUpsCall.params>>

/** Lists the contacts with an open follow-up up to a day, and counts those that are due. */
export async function listFollowUps(ctx: Ctx, { today, until, limit }: Params): Promise<FollowUps> {
  requireAbility(ctx, 'read')
  const rows = limit === 0 ? [] : await readContacts(ctx, until, limit)
  return {
    items: rows.slice(0, limit).map(({ followUps, displayImage, ...contact }) => ({
      contact: { ...contact, displayImage: displayImage && `/files/${displayImage}` },
      followUps,
    })),
    hasMore: rows.length > limit,
    due: await countDue(ctx, today),
  }
}

/** Reads one contact more than asked for, in the order of the index of follow-ups. */
function readContacts({ db, actor }: OwnerScope, until: string, limit: number) {
  return db
    .select({
      id: contacts.id,
      version: contacts.version,
      namePrefix: contacts.namePrefix,
      firstName: contacts.firstName,
      middleName: contacts.middleName,
      lastName: contacts.lastName,
      nameSuffix: contacts.nameSuffix,
      nickname: contacts.nickname,
      organization: contacts.organization,
      jobTitle: contacts.jobTitle,
      emails: contacts.emails,
      phones: contacts.phones,
      displayImage: contacts.displayImage,
      followUps: openNotes(until),
    })
    .from(contacts)
    .where(
      and(inListOrTrash(actor), isNotNull(contacts.followUpOn), lte(contacts.followUpOn, until)),
    )
    .orderBy(asc(contacts.followUpOn), asc(contacts.id))
    .limit(limit + 1)
}

/** The first open follow-ups of a contact; a timeline may be a megabyte, so the database cuts it. */
function openNotes(until: string) {
  return sql<FollowUps['items'][number]['followUps']>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'noteId', note->>'id', 'text', left(note->>'text', ${MOST_TEXT}), 'followUpOn', note->>'followUpOn'
    )), '[]'::jsonb) from (
      select note from jsonb_array_elements(${contacts.timeline}) as note
      where note->>'isDone' = 'false' and note->>'followUpOn' <= ${until}
      order by note->>'followUpOn', note->>'id' limit ${MOST_NOTES}
    ) as open)`
}

async function countDue({ db, actor }: OwnerScope, today: string): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(contacts)
    .where(
      and(inListOrTrash(actor), isNotNull(contacts.followUpOn), lte(contacts.followUpOn, today)),
    )
    .limit(MAX_DUE)
    .as('found')
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(found)
  return row?.count ?? 0
}
