import type { Dismissals } from '../dismissals/dismissals'
import type { Prepared } from './candidate'
import { readValues } from './candidates'
import { DuplicateGrouping } from './duplicateGrouping'
import type { FoundGroup, Member } from './members'
import { addValueBucket } from './groupCandidates'
import type { Bucket, KeyTable } from './keyTable'
import { readKeys } from './readKeys'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** The most contacts whose names and values are loaded at once. */
const MAX_LOADED = 200_000

/** The values of contacts that a bucket of names needs, by their numbers. */
type Known = Map<number, Pick<Member, 'id' | 'sortName'>>

/**
 * Finds the groups of all of an owner's contacts: reads the keys of all, then names and values of
 * those that share an e-mail or a phone. It is not a snapshot: contacts that change meanwhile have
 * a later `updatedAt`, so the next update reads them again.
 */
export async function scanDuplicates(
  scope: OwnerScope,
  dismissals: Dismissals,
): Promise<FoundGroup[]> {
  const table = await readKeys(scope)
  const grouping = new DuplicateGrouping(dismissals)
  const shared = table.sharedKeys()
  const values = shared.filter(({ kind }) => kind !== 'n')
  const known = await addValueBuckets(scope, table, grouping, values)
  const names = shared.filter(({ kind }) => kind === 'n')
  await addNameBuckets(scope, table, grouping, names, known)
  return grouping.groups()
}

/**
 * Adds the buckets of e-mails and phones, as many at once as fit into memory. Returns the contacts
 * read.
 */
async function addValueBuckets(
  scope: OwnerScope,
  table: KeyTable,
  grouping: DuplicateGrouping,
  buckets: readonly Bucket[],
): Promise<Known> {
  const known: Known = new Map()
  for (let start = 0; start < buckets.length;) {
    const loaded = new Set<number>()
    const first = start
    for (; start < buckets.length && loaded.size < MAX_LOADED; start += 1)
      for (const contact of buckets[start]?.members ?? []) loaded.add(contact)
    const prepared = await readValues(scope, table, loaded)
    for (const [contact, { id, sortName }] of prepared) known.set(contact, { id, sortName })
    for (const { kind, key, members } of buckets.slice(first, start))
      addValueBucket(grouping, kind, key, preparedOf(members, prepared))
  }
  return known
}

/** Returns the contacts with these numbers that were found. */
function preparedOf(members: readonly number[], all: ReadonlyMap<number, Prepared>): Prepared[] {
  const found: Prepared[] = []
  for (const member of members) {
    const prepared = all.get(member)
    if (prepared) found.push(prepared)
  }
  return found
}

/**
 * Adds the buckets of names. A group is sorted by its first member's name, and one name sorts
 * alike.
 */
async function addNameBuckets(
  scope: OwnerScope,
  table: KeyTable,
  grouping: DuplicateGrouping,
  buckets: readonly Bucket[],
  known: Known,
): Promise<void> {
  const unknown = buckets.flatMap(({ members }) =>
    members.some((member) => known.has(member)) ? [] : members.slice(0, 1),
  )
  for (const [contact, { id, sortName }] of await readValues(scope, table, unknown))
    known.set(contact, { id, sortName })
  for (const { members } of buckets) {
    const named = members.find((member) => known.has(member))
    const sortName = named === undefined ? '' : (known.get(named)?.sortName ?? '')
    grouping.addNameBucket(
      members.map((member) => ({
        id: known.get(member)?.id ?? table.id(member),
        sortName,
        birthday: table.birthday(member),
      })),
    )
  }
}
