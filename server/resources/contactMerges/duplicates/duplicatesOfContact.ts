import { randomUUID } from 'node:crypto'
import { MAX_MERGED } from '@/contract/contacts/contactMerge'
import type {
  Certainty,
  DuplicateGroup,
  DuplicatePage,
  duplicateParams,
} from '@/contract/contacts/duplicates'
import type * as v from 'valibot'
import { notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import type { SummaryRow } from '../../contacts'
import { matchKeys } from '../../contacts/model'
import { type Dismissals, areDismissed, listDismissals } from '../dismissals/dismissals'
import { type Candidate, kindOf } from './candidate'
import { listCandidates } from './candidates'
import type { FoundGroup } from './members'
import { evidenceOf } from './evidence'
import { findBySharedKeys } from './findBySharedKeys'
import { groupCandidates } from './groupCandidates'
import { certaintyOf } from './groupStore'
import { presentGroup, readSummaries } from './presentGroup'
import { asUuid } from '../../../platform/text/asUuid'

export async function duplicatesOfContact(ctx: Ctx, contactId: string): Promise<DuplicatePage> {
  const [own] = await listCandidates(ctx, [contactId])
  if (!own) throw notFound('contact')
  return duplicatesOf(ctx, own)
}

/** Returns the duplicates of a contact that is not stored yet; it is not part of the answer. */
export async function duplicatesOfDraft(
  ctx: Ctx,
  { email, phone, firstName = '', lastName = '' }: v.InferOutput<typeof duplicateParams>,
): Promise<DuplicatePage> {
  const list = (value: string | undefined) => (value === undefined ? [] : [{ label: '', value }])
  const given = { firstName, lastName, emails: list(email), phones: list(phone) }
  const blank = {
    middleName: '',
    nameSuffix: '',
    nickname: '',
    organization: '',
    birthday: '',
    sortName: '',
  }
  return duplicatesOf(ctx, { ...blank, ...given, id: randomUUID(), matchKeys: matchKeys(given) })
}

async function duplicatesOf(ctx: Ctx, own: Candidate): Promise<DuplicatePage> {
  const near = await listCandidates(ctx, await findNearest(ctx, own))
  const compared = [own, ...near.filter(({ id }) => id !== own.id)]
  const allIds = compared.map(({ id }) => id)
  const dismissals = await listDismissals(ctx, allIds)
  const found = groupCandidates(compared, dismissals).filter(({ ids }) => ids.includes(own.id))
  const ranked = rankMembers(own.id, found, dismissals)
  const rows = await readSummaries(
    ctx,
    ranked.flatMap(({ ids }) => ids),
  )
  const all = ranked.flatMap((group) => presentOwnGroup(own, group, rows) ?? [])
  const count = (certainty: Certainty) =>
    all.filter((group) => group.certainty === certainty).length
  const groups = all.filter(({ certainty }) => certainty !== 'shared')
  return {
    groups,
    total: groups.length,
    certainTotal: count('certain'),
    possibleTotal: count('possible'),
    sharedTotal: count('shared'),
    offset: 0,
  }
}

interface RankedGroup {
  id: string
  rank: 0 | 1 | 3 | 5
  ids: string[]
}

/** Puts every contact into the group of its best certainty only, and leaves dismissed ones out. */
function rankMembers(
  ownId: string,
  found: readonly FoundGroup[],
  dismissals: Dismissals,
): RankedGroup[] {
  const seen = new Set<string>()
  return ([0, 1, 3, 5] as const).map((rank) => {
    const isRank = (group: FoundGroup) =>
      group.rank < 6 && certaintyOf(group.rank) === certaintyOf(rank)
    const isLeftOut = (id: string) =>
      seen.has(id) || (rank > 0 && areDismissed(dismissals, ownId, id))
    const members = found.filter(isRank).flatMap(({ ids }) => ids)
    const ids = new Set(members.filter((id) => id === ownId || !isLeftOut(id)))
    for (const id of ids) seen.add(id)
    return { rank, id: groupIdOf(ownId, rank), ids: [...ids] }
  })
}

/** Rotates the contact's id for groups that are not certain; nothing is stored under these ids. */
function groupIdOf(ownId: string, rank: number): string {
  const digits = ownId.replaceAll('-', '')
  return asUuid(digits.slice(4 * rank) + digits.slice(0, 4 * rank))
}

/** Returns undefined if the group has only this contact. */
function presentOwnGroup(
  own: Candidate,
  { id, rank, ids }: RankedGroup,
  rows: ReadonlyMap<string, SummaryRow>,
): DuplicateGroup | undefined {
  const members = ids.flatMap((memberId) => rows.get(memberId) ?? [])
  if (members.every((member) => member.id === own.id)) return undefined
  const evidence = evidenceOf([own, ...members]).map((shared) => ({
    ...shared,
    contactIds: shared.contactIds.filter((contactId) => rows.has(contactId)),
  }))
  return { ...presentGroup({ id, rank, size: members.length }, members), evidence }
}

/**
 * Returns contacts that share an e-mail or a phone before those that share a name, which may be
 * thousands.
 */
async function findNearest(ctx: Ctx, { id, matchKeys: keys }: Candidate): Promise<string[]> {
  if (!keys) return []
  const isName = (key: bigint) => kindOf(key) === 'n'
  const values = keys.filter((key) => !isName(key))
  const byKey = await findBySharedKeys(ctx, values, MAX_MERGED, id)
  const namesakes = await findBySharedKeys(ctx, keys.filter(isName), MAX_MERGED, id)
  return [...new Set([...byKey, ...namesakes])].slice(0, MAX_MERGED)
}
