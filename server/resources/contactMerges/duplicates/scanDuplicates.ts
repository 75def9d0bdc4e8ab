import type { Dismissals } from '../dismissals/dismissals'
import { kindOf } from './candidate'
import { readValues } from './candidates'
import { DuplicateGrouping } from './duplicateGrouping'
import type { FoundGroup } from './members'
import { addValueBucket } from './groupCandidates'
import { type Bucket, KeyTable } from './keyTable'
import { readKeys } from './readKeys'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** The most contacts whose names and values are loaded at once. */
const MAX_LOADED = 200_000

/**
 * Finds the groups of all of an owner's contacts: reads the keys of all, then names and values of
 * those that share an e-mail or a phone. It is not a snapshot: contacts that change meanwhile have
 * a later `updatedAt`, so the next update reads them again.
 */
export async function scanDuplicates(
  scope: OwnerScope,
  dismissals: Dismissals,
): Promise<FoundGroup[]> {
  const table = new KeyTable()
  await readKeys(scope, table)
  const grouping = new DuplicateGrouping(dismissals)
  const shared = table.sharedKeys()
  const isName = ([key]: Bucket) => kindOf(key) === 'n'
  const values = shared.filter((bucket) => !isName(bucket))
  const sortNames = await addValueBuckets(scope, table, grouping, values)
  await addNameBuckets(scope, table, grouping, shared.filter(isName), sortNames)
  return grouping.groups()
}

/**
 * Adds the buckets of e-mails and phones, as many at once as fit into memory. Returns the sort
 * names read.
 */
async function addValueBuckets(
  scope: OwnerScope,
  table: KeyTable,
  grouping: DuplicateGrouping,
  buckets: readonly Bucket[],
): Promise<Map<number, string>> {
  const sortNames = new Map<number, string>()
  for (let start = 0; start < buckets.length;) {
    const loaded = new Set<number>()
    const first = start
    for (; start < buckets.length && loaded.size < MAX_LOADED; start += 1)
      for (const contact of buckets[start]?.[1] ?? []) loaded.add(contact)
    const prepared = await readValues(scope, table, loaded)
    for (const [contact, { sortName }] of prepared) sortNames.set(contact, sortName)
    for (const [number, members] of buckets.slice(first, start)) {
      const bucket = members.flatMap((member) => prepared.get(member) ?? [])
      addValueBucket(grouping, number, bucket)
    }
  }
  return sortNames
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
  sortNames: Map<number, string>,
): Promise<void> {
  const unknown = buckets.flatMap(([, members]) =>
    members.some((member) => sortNames.has(member)) ? [] : members.slice(0, 1),
  )
  for (const [contact, { sortName }] of await readValues(scope, table, unknown))
    sortNames.set(contact, sortName)
  for (const [, members] of buckets) {
    const known = members.find((member) => sortNames.has(member))
    const sortName = known === undefined ? '' : (sortNames.get(known) ?? '')
    grouping.addNameBucket(
      members.map((member) => ({
        id: table.id(member),
        sortName,
        birthday: table.birthday(member),
      })),
    )
  }
}
