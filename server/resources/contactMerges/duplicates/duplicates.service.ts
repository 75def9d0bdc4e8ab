import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Contact } from '@/contract/contacts/contact'
import type {
  Certainty,
  DuplicateGroup,
  DuplicatePage,
  duplicateParams,
} from '@/contract/contacts/duplicates'
import { MAX_MERGED } from '@/contract/contacts/contactMerge'
import { contacts } from '../../../platform/db/schema'
import { notFound } from '../../../platform/http/apiError'
import { withIds } from '../../contacts/list/contactQuery'
import { presentContact, presentSummary } from '../../contacts/presentContact'
import { requireAbility } from '../../contacts/contactAccess'
import { matchKeys } from '../../contacts/matching/matchKeys'
import { areDismissed, listDismissals } from '../dismissals/dismissals'
import { asUuid } from '../asUuid'
import { type Candidate, kindOf } from './candidate'
import { evidenceOf } from './evidence'
import { certaintyOf, countGroups, listGroups, listMembers } from './groupStore'
import { lockScan } from '../../contacts/duplicateScan'
import { updateGroups, regroupContacts } from './updateGroups'
import { listCandidates, groupCandidates } from './scanDuplicates'
import { findBySharedKeys } from './findBySharedKeys'
import type { Ctx } from '../../../ports/context'

type Params = v.InferOutput<typeof duplicateParams>

/** Groups of possible duplicates: all, those of one contact, or those of a contact that is only being written. */
export async function listDuplicates(ctx: Ctx, params: Params): Promise<DuplicatePage> {
  requireAbility(ctx, 'read')
  const { contactId, email, phone, firstName, lastName } = params
  if (contactId !== undefined) return duplicatesOf(ctx, contactId)
  if ([email, phone, firstName, lastName].some((value) => value !== undefined))
    return duplicatesOfDraft(ctx, params)
  await updateGroups(ctx)
  return readPage(ctx, params)
}

/** A member that is gone since, by a way that leaves no trace in the list, makes its groups be found anew. */
async function readPage(ctx: Ctx, params: Params, tries = 3): Promise<DuplicatePage> {
  const page = await listGroups(ctx, params)
  const members = await listMembers(
    ctx,
    page.map(({ id }) => id),
    MAX_MERGED,
  )
  const rows = await presentAll(ctx, [...members.values()].flat())
  const missing = [...new Set([...members.values()].flat())].filter((id) => !rows.has(id))
  if (missing.length > 0 && tries > 0) {
    await ctx.db.transaction(async (tx) => {
      const owned = { ...ctx, db: tx }
      await lockScan(owned)
      await regroupContacts(owned, missing)
    })
    return readPage(ctx, params, tries - 1)
  }
  const groups = page.map(({ id, rank, size }) =>
    present(
      { id, rank, size },
      (members.get(id) ?? []).flatMap((contactId) => rows.get(contactId) ?? []),
    ),
  )
  return { groups, ...(await countGroups(ctx)), offset: params.offset }
}

type Row = typeof contacts.$inferSelect

async function presentAll({ db, actor }: Ctx, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(contacts)
    .where(withIds(actor, ids))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
  return new Map(rows.map((row) => [row.id, row]))
}

function present(
  { id, rank, size }: { id: string; rank: number; size: number },
  rows: readonly Row[],
): DuplicateGroup {
  const sorted = [...rows].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return {
    id,
    certainty: certaintyOf(rank),
    evidence: evidenceOf(sorted),
    contacts: sorted.map(presentSummary),
    size,
  }
}

async function duplicatesOf(ctx: Ctx, contactId: string): Promise<DuplicatePage> {
  const [own] = await listCandidates(ctx, [contactId])
  if (!own) throw notFound('contact')
  return groupsAround(ctx, own)
}

/** Told without the draft itself, which is no contact yet. */
async function duplicatesOfDraft(
  ctx: Ctx,
  { email, phone, firstName = '', lastName = '' }: Params,
): Promise<DuplicatePage> {
  const list = (value: string | undefined) => (value === undefined ? [] : [{ label: '', value }])
  const said = { firstName, lastName, emails: list(email), phones: list(phone) }
  const blank = {
    middleName: '',
    nameSuffix: '',
    nickname: '',
    organization: '',
    birthday: '',
    sortName: '',
  }
  return groupsAround(ctx, { ...blank, ...said, id: randomUUID(), matchKeys: matchKeys(said) })
}

async function groupsAround(ctx: Ctx, own: Candidate): Promise<DuplicatePage> {
  const near = await listCandidates(ctx, await nearest(ctx, own))
  const all = [own, ...near.filter(({ id }) => id !== own.id)]
  const apart = await listDismissals(
    ctx,
    all.map(({ id }) => id),
  )
  const found = groupCandidates(all, apart).filter(({ ids }) => ids.includes(own.id))
  const seen = new Set<string>()
  const graded = ([0, 1, 3] as const).map((rank) => {
    const named = found
      .filter((group) => certaintyOf(group.rank) === certaintyOf(rank))
      .flatMap(({ ids }) => ids)
    const ids = new Set(
      named.filter(
        (id) => id === own.id || !(seen.has(id) || (rank > 0 && areDismissed(apart, own.id, id))),
      ),
    )
    for (const id of ids) seen.add(id)
    return asGroup(rank, own.id, ids)
  })
  const rows = await presentAll(ctx, [...seen])
  const groups = graded.flatMap((group) => {
    const members = group.ids.flatMap((id) => rows.get(id) ?? [])
    return members.some(({ id }) => id !== own.id)
      ? [
          {
            ...present({ id: group.id, rank: group.rank, size: members.length }, members),
            evidence: evidenceOf([own, ...members]).map((told) => ({
              ...told,
              contactIds: told.contactIds.filter((id) => rows.has(id)),
            })),
          },
        ]
      : []
  })
  const count = (certainty: Certainty) =>
    groups.filter((group) => group.certainty === certainty).length
  return {
    groups,
    total: groups.length,
    certainTotal: count('certain'),
    possibleTotal: count('possible'),
    offset: 0,
  }
}

/** Who shares an e-mail or a phone before who shares a name, which may be thousands. */
async function nearest(ctx: Ctx, { id, matchKeys: keys }: Candidate): Promise<string[]> {
  if (!keys) return []
  const isName = (key: bigint) => kindOf(key) === 'n'
  const sharing = await findBySharedKeys(
    ctx,
    keys.filter((key) => !isName(key)),
    MAX_MERGED,
    id,
  )
  const namesakes = await findBySharedKeys(ctx, keys.filter(isName), MAX_MERGED, id)
  return [...new Set([...sharing, ...namesakes])].slice(0, MAX_MERGED)
}

/** Its id is the contact's own, turned for those that are not certain: nothing is stored under it. */
function asGroup(rank: 0 | 1 | 3, ownId: string, ids: ReadonlySet<string>) {
  const digits = ownId.replaceAll('-', '')
  return { rank, id: asUuid(digits.slice(4 * rank) + digits.slice(0, 4 * rank)), ids: [...ids] }
}

/** Whole contacts of the list, in the order they are asked for. */
export async function compareContacts(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ contacts: Contact[] }> {
  requireAbility(ctx, 'read')
  const rows = await presentAll(ctx, ids)
  return {
    contacts: [...new Set(ids)].flatMap((id) => {
      const row = rows.get(id)
      return row ? [presentContact(row)] : []
    }),
  }
}
