import type { ContactWindow } from '@/contract/contacts/contacts'
import { and } from 'drizzle-orm'
import type * as v from 'valibot'
import type { contactListParams, missingContactsInput } from '@/contract/contacts/contactFilter'
import { type Contact } from '@/contract/contacts/contact'
import {
  type ContactInput,
  type ContactPatch,
  contactPatch,
  isIdentified,
} from '@/contract/contacts/contactChange'
import { type SortTerm, parseSort } from '@/contract/contacts/contactSort'
import { messages } from '@/contract/fields'
import { storedPhones } from '@/values/phone/readPhone'
import { contacts } from './tables'
import { invalid, requireChange } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { countBurst } from './burst/burst.service'
import { findConsent } from './consents'
import { findContact, requireAbility, requireFields } from './contactAccess'
import { applyPatch, fieldsIssue } from './contactContent'
import { derivedColumns, newRow } from './contactRow'
import { facetsOf } from './list/contactCounts'
import { filterConditions, withIds } from './list/contactQuery'
import { rowsOfPiece } from './list/findInPieces'
import { readWindow } from './list/contactWindow'
import { requireAffordable } from './list/requireAffordable'
import { findMatches } from './list/searchMatches'
import { presentContact, presentListed } from './presentContact'
import { insertContacts } from './store/insertContacts'
import { updateAtVersion } from './updateAtVersion'
import { defaultProfileId } from '../profiles'

/**
 * Lists a window of the matching contacts, with the total. The default order is by name; in the
 * trash, the last deleted contacts come first.
 */
export async function listContacts(
  ctx: Ctx,
  params: v.InferOutput<typeof contactListParams>,
): Promise<ContactWindow> {
  requireAbility(ctx, 'read')
  const {
    offset,
    limit,
    facets = false,
    extra,
    notes = false,
    sort,
    today = ctx.clock().toISOString().slice(0, 10),
    ...filter
  } = params
  await requireAffordable(ctx, filter)
  const { rows, total } = await readWindow(ctx, {
    filter: { ...filter, ...(filter.followUp === 'due' && { today }) },
    sort: requireSort(sort, filter.isDeleted),
    offset,
    limit,
    notes,
    ...(extra && { extra }),
  })
  const matches = await findMatches(ctx, rows, filter)
  return {
    items: rows.map((row) => ({ ...presentListed(row), ...matches.get(row.id) })),
    offset,
    total,
    ...(facets && { facets: await facetsOf(ctx) }),
  }
}

function requireSort(text: string | undefined, isDeleted = false): [SortTerm, ...SortTerm[]] {
  const [first, ...others] = parseSort(text ?? (isDeleted ? '-deletedAt' : 'name')) ?? []
  if (!first) throw invalid({ sort: 'Unknown sort order.' })
  if (!isDeleted && first.key === 'deletedAt')
    throw invalid({ sort: 'Only the trash can be sorted by deletion date.' })
  return [first, ...others]
}

/** Returns a contact, with the consent that came with its exchange and the size of its burst, if any. */
export async function getContact(ctx: Ctx, contactId: string): Promise<Contact> {
  const row = await findContact(ctx, contactId, 'read')
  const consent = await findConsent(ctx, contactId)
  const burst = row.source === 'exchange' ? await countBurst(ctx, contactId) : undefined
  return {
    ...presentContact(row),
    ...(consent && { consent }),
    ...(burst !== undefined && { burst }),
  }
}

/** Creates a contact in the actor's default profile. */
export async function createContact(ctx: Ctx, input: ContactInput): Promise<Contact> {
  requireAbility(ctx, 'create')
  const origin = {
    ...ctx.actor,
    profileId: await defaultProfileId(ctx),
    source: 'manual',
    now: ctx.clock(),
  } as const
  const row = newRow(origin, applyPatch(null, withPhonesRead(input)))
  await insertContacts(ctx, [row])
  return presentContact(row)
}

/** Updates the given fields. Throws `VERSION_CONFLICT` when `version` is not the newest. */
export async function updateContact(
  ctx: Ctx,
  contactId: string,
  version: number,
  patch: ContactPatch,
): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  requireFields(ctx, before, Object.keys(patch))
  requireChange(contactPatch, patch, before)
  const content = applyPatch(before, withPhonesRead(patch, before.phones))
  if (!isIdentified(content)) throw invalid({ firstName: messages.required })
  const issue = fieldsIssue(before, content)
  if (issue !== null) throw invalid({ extras: issue })
  return presentContact(
    await updateAtVersion(ctx, before, version, { ...content, ...derivedColumns(content) }),
  )
}

/** Returns a change whose phone numbers are as they are stored; those of `before` stay. */
function withPhonesRead<T extends ContactPatch>(patch: T, before?: Contact['phones']): T {
  return patch.phones ? { ...patch, phones: storedPhones(patch.phones, before) } : patch
}

/** Returns the ids that no longer match the filter or are not the actor's. */
export async function findMissingContacts(
  ctx: Ctx,
  { matching: filter, ids }: v.InferOutput<typeof missingContactsInput>,
): Promise<{ ids: string[] }> {
  requireAbility(ctx, 'read')
  const conditions = filterConditions(filter)
  const found = new Set<string>()
  const size = rowsOfPiece(filter)
  for (let start = 0; start < ids.length; start += size) {
    const isAsked = withIds(ctx.actor, ids.slice(start, start + size), filter.isDeleted)
    const rows = await ctx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(isAsked, ...conditions))
    for (const { id } of rows) found.add(id)
  }
  return { ids: ids.filter((id) => !found.has(id)) }
}
